// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.11 and, or and not work element by element on Boolean arrays.
// MODEL: Logic
// UNKNOWNS: 0
// VALUE: a = {true, false, false}
// VALUE: o = {true, true, true}
// VALUE: n = {false, true, false}
model Logic
  parameter Boolean x[3] = {true, false, true};
  parameter Boolean y[3] = {true, true, false};
  parameter Boolean a[3] = x and y;
  parameter Boolean o[3] = x or y;
  parameter Boolean n[3] = not x;
end Logic;
