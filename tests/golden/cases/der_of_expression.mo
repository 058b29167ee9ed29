// RUN: structure {file}
model Scaled
  Real x(start = 1, fixed = true);
equation
  der(2*x*x) = -x;
end Scaled;
