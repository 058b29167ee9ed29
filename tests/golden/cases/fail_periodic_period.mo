// RUN: periodic {file}
model Lag "No source says what the period is"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Lag;
