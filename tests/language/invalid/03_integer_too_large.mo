// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.4.2 An Integer literal fits into the range of Integer.
// MODEL: M
// ERROR: 6 IntegerTooLarge 99999999999999999999
model M
  parameter Integer n = 99999999999999999999;
end M;
