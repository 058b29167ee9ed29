// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.4.2 Integer literals of at least 32 bits, with leading zeros allowed.
// MODEL: IntegerLiterals
// UNKNOWNS: 0
// VALUE: big = 2147483647
// VALUE: low = -2147483647
// VALUE: zeros = 12
model IntegerLiterals
  parameter Integer big = 2147483647;
  parameter Integer low = -2147483647;
  parameter Integer zeros = 0012;
end IntegerLiterals;
