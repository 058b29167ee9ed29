// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 When-equations with one condition and with a vector of conditions.
// MODEL: WhenEquations
// UNKNOWNS: 4
model WhenEquations
  Real x = sin(time);
  discrete Real a(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Boolean up(start = false, fixed = true);
equation
  when x > 0.5 then
    a = time;
    up = not pre(up);
  end when;
  when {x > 0.25, x < -0.25, sample(1, 2)} then
    n = pre(n) + 1;
  end when;
end WhenEquations;
