// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.5 The literals of an enumeration are distinct.
// MODEL: M
// ERROR: 9 DuplicateComponent 'green'
model M
  type Colour = enumeration(
    red,
    green,
    green);
  parameter Colour c = Colour.red;
end M;
