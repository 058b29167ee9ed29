// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 A field whose default has another size takes what the call gives.
// MODEL: M
// VALUE: x = 0.2
// VALUE: y = 0.1
// VALUE: z = 1
model M
  record Curve
    parameter Real y[:];
    parameter Real phi[size(y, 1)];
  end Curve;
  record Quadratic = Curve(y = {0, 0.5, 0.7, 1}, phi = {0, 0.1, 0.2, 1});
  record Valve
    parameter Curve g;
  end Valve;
  record UsualValve = Valve(g = Quadratic());
  parameter Curve a = Quadratic(y = {0, 0.2, 1}, phi = {0, 0.1, 1});
  parameter Valve b = UsualValve(g = Curve(y = {0, 1}, phi = {0, 0.1}));
  parameter Valve c = UsualValve();
  parameter Real x = a.y[2], y = b.g.phi[2], z = c.g.y[4];
end M;
