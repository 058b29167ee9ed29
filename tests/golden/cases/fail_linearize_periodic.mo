// RUN: linearize --periodic {file}
model Lag
  Real x;
equation
  der(x) = sin(time) - x;
end Lag;
