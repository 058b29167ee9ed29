// RUN: flatten --format json {file}
model Pair
  parameter Real k = 3;
  Real x[2](start = {1, 2}, each fixed = true);
equation
  der(x) = -k*x;
end Pair;
