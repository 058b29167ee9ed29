// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.2 The flow of an unconnected connector is zero.
// MODEL: Open
// UNKNOWNS: 4
package OpenParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.v = 5 + p.i;
    n.v = 2 * n.i + p.v;
  end Resistor;
end OpenParts;

model Open
  OpenParts.Resistor r;
end Open;
