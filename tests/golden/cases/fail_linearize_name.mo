// RUN: linearize --input volts {file}
model Lag
  parameter Real volt = 1;
  Real x;
equation
  der(x) = volt - x;
end Lag;
