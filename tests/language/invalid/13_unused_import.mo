// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2 What is imported exists, also where nothing uses it.
// MODEL: P.M
// TOLERATED: 11 UnknownImport 'Units.SI'
package P
  package N
    constant Real x = 1;
  end N;
  model M
    import P.N.x;
    import Units.SI;
    Real v = 1;
  end M;
end P;
