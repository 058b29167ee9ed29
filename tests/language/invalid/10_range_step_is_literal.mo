// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.3 The step of a range is a number.
// MODEL: M
// ERROR: 7 TypeMismatch the step of a range
model M
  type Day = enumeration(monday, tuesday, wednesday);
  parameter Real x[3] = 1:Day.monday:3;  
end M;
