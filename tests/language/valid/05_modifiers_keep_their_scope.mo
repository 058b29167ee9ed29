// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.6.1 The expression of a modifier is looked up where the modifier stands.
// MODEL: ModifierScope
// UNKNOWNS: 1
// VALUE: k = 3
// VALUE: part.k = 6
// VALUE: part.n = 5
model ModifierScope
  parameter Real k = 3;
  parameter Real n = 5;
  model Part
    parameter Real k = 100;
    parameter Real n = 200;
    Real x = k * time;
  end Part;
  Part part(k = 2 * k, n = n);
end ModifierScope;
