// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4.2 The derivative of what does not change is zero.
// MODEL: M
// VALUE: a = 0
// VALUE: b2 = 0
// VALUE: d2 = 0
// VALUE: e = 0
model M
  constant Real c = 3;
  parameter Real p[2] = {1, 2};
  parameter Integer n = 4;
  parameter Real a = der(c);
  parameter Real b[2] = der(p);
  parameter Real d[1, 2] = der({{1.0, 2.0}});
  parameter Real e = der(2*n + c);
  parameter Real b2 = b[2];
  parameter Real d2 = d[1, 2];
end M;
