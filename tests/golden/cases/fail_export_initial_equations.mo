// RUN: export --to matlab {file}
model M
  Real x;
  Real y(start = 2, fixed = true);
initial equation
  der(x) = 0;
equation
  der(x) = -x + 3*y;
  der(y) = -y;
end M;
