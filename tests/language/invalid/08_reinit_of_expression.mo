// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 reinit() needs the name of a variable.
// MODEL: M
// ERROR: 10 CannotReinit 2*x
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  when x < 0 then
    reinit(2*x, 2);
  end when;
end M;
