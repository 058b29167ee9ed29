// RUN: simulate {file}
model M
  Real x(start = 1, fixed = true), y;
equation
  y = log(x - 2);
  der(x) = y;
end M;
