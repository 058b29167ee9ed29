// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 Only classes and constants of packages can be imported, not the literals of an enumeration.
// MODEL: P.M
// ERROR: 8 ImportFromNonPackage 'P.Level'
package P
  type Level = enumeration(low, high);
  model M
    import P.Level.high;
    parameter Level level = high;
    Real x = if level == high then time else 0;
  end M;
end P;
