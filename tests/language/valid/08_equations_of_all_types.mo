// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 Equations for Boolean, Integer, String and enumeration unknowns.
// MODEL: AllTypes
// UNKNOWNS: 5
model AllTypes
  type Mode = enumeration(off, on);
  Boolean b;
  Integer i;
  String s;
  Mode m;
  Real x;
equation
  b = time > 1;
  i = if b then 2 else 1;
  s = "value " + String(i);
  m = if b then Mode.on else Mode.off;
  x = if m == Mode.on then i else 0;
end AllTypes;
