// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.4.2 An Integer has the value that is written.
// MODEL: M
// TOLERATED: 7 IntegerTooLarge 9007199254740993
model M
  constant Integer largest = 9007199254740992;
  Integer n = 9007199254740993;
end M;
