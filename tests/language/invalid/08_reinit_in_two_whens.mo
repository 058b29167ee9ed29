// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 A state is set by the reinit() of one when-equation only.
// MODEL: M
// ERROR: 13 DefinedTwice 'x'
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  when x < 0 then
    reinit(x, 1);
  end when;
  when time > 5 then
    reinit(x, 2);
  end when;
end M;
