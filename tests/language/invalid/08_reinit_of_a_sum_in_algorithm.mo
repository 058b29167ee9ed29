// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 reinit() sets no sum, in algorithms of older models, too.
// MODEL: M
// ERROR: 10 CannotReinit it is not a variable
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
algorithm
  when x < 0 then reinit(x + 1, 2); end when;
end M;
