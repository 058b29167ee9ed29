// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.5 A file may hold several classes at top level, in any order.
// MODEL: Main
// UNKNOWNS: 2
// VALUE: h.k = 4
// VALUE: c = 4
model Main
  Helper h(k = Data.c);
  parameter Real c = Data.c;
  Real y = h.x;
end Main;

model Helper
  parameter Real k;
  Real x = k * time;
end Helper;

package Data
  constant Real c = 4;
end Data;
