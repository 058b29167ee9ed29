// RUN: simulate {file}
model M
  Real x(start = 1);
equation
  x*x = -1 - time;
end M;
