// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 The arguments of sample() are parameter expressions.
// MODEL: M
// ERROR: 8 VariabilityTooHigh sample: interval
model M
  discrete Real y(start = 0, fixed = true);
equation
  when sample(0, 1 + time) then  
    y = pre(y) + 1;
  end when;
end M;
