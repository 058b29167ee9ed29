// RUN: flatten {file} --model TwoLevels
model TwoLevels
  inner Integer level(start = 0);
  block Step
    parameter Integer by = 1;
    outer output Integer level;
  equation
    level = previous(level) + by;
  end Step;
  Step up(by = 2), down(by = -1);
equation
  initialState(up);
  transition(up, down, level >= 6, immediate = false);
  transition(down, up, previous(level) <= 0, reset = false);
end TwoLevels;
