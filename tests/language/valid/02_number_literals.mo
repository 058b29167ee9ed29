// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.4.1 All forms of floating point literals.
// MODEL: NumberLiterals
// UNKNOWNS: 0
// VALUE: a = 0.5
// VALUE: b = 2
// VALUE: c = 1000
// VALUE: d = 0.015
// VALUE: e = 130
// VALUE: f = 25
// VALUE: g = 2.25
model NumberLiterals
  parameter Real a = .5;
  parameter Real b = 2.;
  parameter Real c = 1e3;
  parameter Real d = 1.5E-2;
  parameter Real e = 13.e+1;
  parameter Real f = .25e2;
  parameter Real g = 2.25;
end NumberLiterals;
