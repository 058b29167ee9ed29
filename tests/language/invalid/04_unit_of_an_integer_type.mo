// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.2 An Integer has no unit.
// MODEL: M
// ERROR: 6 UnknownAttribute 'unit'
model M
  type T = Integer(unit = "m");
  T t = 1;
end M;
