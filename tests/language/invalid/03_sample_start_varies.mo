// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 The arguments of sample() are parameter expressions.
// MODEL: M
// ERROR: 9 VariabilityTooHigh sample: start
model M
  Real start = 0.5;
  discrete Real y(start = 0, fixed = true);
equation
  when sample(start, 0.1) then  
    y = pre(y) + 1;
  end when;
end M;
