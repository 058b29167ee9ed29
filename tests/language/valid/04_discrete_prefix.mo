// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.3 A discrete Real keeps its value between events.
// MODEL: DiscretePrefix
// UNKNOWNS: 3
model DiscretePrefix
  discrete Real count(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
  discrete Boolean even;
equation
  der(x) = 1;
  when x >= pre(count) + 1 then
    count = pre(count) + 1;
  end when;
  even = mod(count, 2) < 0.5;
end DiscretePrefix;
