// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.2 Only elements of packages are imported.
// MODEL: P.M
// ERROR: 11 ImportFromNonPackage 'P.A'
package P
  model A
    constant Real c = 1;
    Real x = c;
  end A;
  model M
    import P.A.c;
    Real y = c;
  end M;
end P;
