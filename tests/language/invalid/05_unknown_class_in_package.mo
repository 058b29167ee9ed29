// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 The rest of the name of a class is found in the package before it.
// MODEL: M
// ERROR: 9 UnknownClass 'Length'
model M
  package Units
    type Mass = Real(unit = "kg");
  end Units;
  Units.Length l = 1;
end M;
