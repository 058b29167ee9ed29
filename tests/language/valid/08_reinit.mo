// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.7 reinit sets states anew when a condition becomes true.
// MODEL: Bouncing
// UNKNOWNS: 3
// VALUE: e = 0.8
model Bouncing
  parameter Real e = 0.8;
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Integer bounces(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -e * pre(v));
    bounces = pre(bounces) + 1;
  elsewhen time > 100 then
    reinit(h, 1);
    bounces = 0;
  end when;
end Bouncing;
