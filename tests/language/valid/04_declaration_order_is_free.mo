// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.3 A component or class may be used above its declaration.
// MODEL: AnyOrder
// UNKNOWNS: 1
// VALUE: a = 8
// VALUE: b = 4
// VALUE: c.k = 12
model AnyOrder
  Part c(k = a + b);
  parameter Real a = 2 * b;
  model Part
    parameter Real k = 1;
    Real x = k * time;
  end Part;
  parameter Real b = 4;
end AnyOrder;
