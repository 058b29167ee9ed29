// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2.1 The binding of a variable is an equation, that of a parameter its value.
// MODEL: Bindings
// UNKNOWNS: 4
// VALUE: p = 3
model Bindings
  parameter Real p = 3;
  Real x = p * time;
  Integer n = if x > 1 then 1 else 0;
  Boolean b = n == 1;
  Real y;
equation
  y = x + n;
end Bindings;
