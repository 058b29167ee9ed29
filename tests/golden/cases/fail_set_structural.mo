// RUN: simulate --set n=3 {file}
model Sized "A run cannot change how many equations the model has"
  parameter Integer n = 2;
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end Sized;
