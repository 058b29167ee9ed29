// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.1 Blocks that transitions join are the states of a machine; what they define is defined once.
// MODEL: Counting
// UNKNOWNS: 12
// PRESENT: up.active
// PRESENT: down.active
model Counting
  inner Integer level(start = 0);
  block Step
    parameter Integer by = 1;
    outer output Integer level;
  equation
    level = previous(level) + by;
  end Step;
  Step up(by = 2), down(by = -1);
  Boolean isUp = activeState(up);
equation
  initialState(up);
  transition(up, down, level >= 6, immediate = false);
  transition(down, up, level <= 0, immediate = false, priority = 2);
end Counting;
