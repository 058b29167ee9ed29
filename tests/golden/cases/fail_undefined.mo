// RUN: simulate {file}
model M
  Real x(start = -1);
equation
  sqrt(x - 5) = log(-x);
end M;
