// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.1 No Real defines an element of an array of Integers.
// MODEL: M
// ERROR: 9 IncompatibleEquation Integer
model M
  Integer i[1];
equation
  when time > 0.5 then
    i[1] = 2.5;
  end when;
end M;
