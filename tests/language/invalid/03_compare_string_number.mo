// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 A relation compares values of one type.
// MODEL: M
// ERROR: 7 TypeMismatch '1'
model M
  parameter String s = "1";
  parameter Boolean b = s == 1;
end M;
