// RUN: check {file}
// What would mend the model, each fix with its number for --fix.
model Wrong
  Real x, y;
  parameter Real k;
equation
  x = k;
  x = 2;
end Wrong;
