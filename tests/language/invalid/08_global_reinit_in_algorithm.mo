// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 reinit belongs in when-equations, also by its name of the global scope.
// MODEL: M
// TOLERATED: 10 CannotStandHere in an algorithm
model M
  Real x(start = 1);
equation
  der(x) = -x;
algorithm
  when x < 0.5 then .reinit(x, 1); end when;
end M;
