// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.3 A range of enumeration values has no step.
// MODEL: M
// ERROR: 7 TypeMismatch a range with a step
model M
  type Day = enumeration(monday, tuesday, wednesday);
  parameter Day days[3] = Day.monday:Day.monday:Day.wednesday;  
end M;
