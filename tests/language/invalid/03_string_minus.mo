// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.4 Strings can be joined with +, but not subtracted.
// MODEL: M
// ERROR: 7 OperatorNotDefined '-'
model M
  parameter String a = "ab";
  parameter String b = a - "b";
end M;
