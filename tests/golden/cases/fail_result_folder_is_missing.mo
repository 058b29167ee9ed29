// RUN: simulate -o no-such-folder/x.csv {file}
// The run does not begin, and the reason is told.
model M
  Real x(start = 1);
equation
  der(x) = -x;
end M;
