// RUN: check {file}
model Crowded
  Real x;
equation
  x = 1;
  x = time;
end Crowded;
