// RUN: check {file}
model Free
  Real x, y;
equation
  x = 1;
end Free;
