// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 When-statements with elsewhen in an algorithm section.
// MODEL: WhenStatement
// UNKNOWNS: 3
model WhenStatement
  Real x = sin(time);
  Integer count(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true);
algorithm
  when x > 0.5 then
    count := pre(count) + 1;
    last := time;
  elsewhen {x < -0.5, sample(0, 5)} then
    last := -time;
  end when;
end WhenStatement;
