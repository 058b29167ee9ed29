// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 elsewhen gives the same variables other values at other events.
// MODEL: ElseWhen
// UNKNOWNS: 3
model ElseWhen
  Real x = sin(time);
  discrete Real level(start = 0, fixed = true);
  Integer count(start = 0, fixed = true);
equation
  when x > 0.5 then
    level = 1;
    count = pre(count) + 1;
  elsewhen x < -0.5 then
    level = -1;
    count = pre(count) + 10;
  elsewhen terminal() then
    level = 0;
    count = 0;
  end when;
end ElseWhen;
