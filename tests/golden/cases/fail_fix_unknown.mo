// RUN: check --fix 9 {file}
// There is no such fix: nothing is changed.
model Wrong
  Real x;
equation
  x = 1;
  x = 2;
end Wrong;
