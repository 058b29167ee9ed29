// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2 The element of a package that is imported exists.
// MODEL: P.M
// ERROR: 10 UnknownImport 'Mass'
package P
  package Units
    type Length = Real(unit = "m");
  end Units;
  model M
    import P.Units.Mass;
    Mass m = 1;
  end M;
end P;
