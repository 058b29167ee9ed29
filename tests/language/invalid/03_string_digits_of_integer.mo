// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 significantDigits is only for a Real.
// MODEL: M
// ERROR: 7 NamedArgument 'significantDigits'
model M
  parameter Integer n = 3;
  parameter String s = String(n, significantDigits = 2);
end M;
