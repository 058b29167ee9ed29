// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 An element that is modified exists.
// MODEL: M
// ERROR: 9 UnknownModifiedElement 'R'
model M
  model Resistor
    parameter Real r = 1;
  end Resistor;
  Resistor resistor(R = 2);
end M;
