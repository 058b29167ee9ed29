// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.5 The dotted operators are one token each, found by the longest match.
// MODEL: DottedTokens
// UNKNOWNS: 0
// VALUE: p = {8, 15}
// VALUE: q = {6, 8}
// VALUE: r = {2, 3}
// VALUE: s = {4, 9}
// VALUE: t = {-2, -2}
model DottedTokens
  parameter Real a[2] = {2, 3};
  parameter Real b[2] = {4, 5};
  parameter Real p[2] = a.*b;
  parameter Real q[2] = a.+b;
  parameter Real r[2] = {8, 15}./b;
  parameter Real s[2] = a.^2;
  parameter Real t[2] = a.-b;
end DottedTokens;
