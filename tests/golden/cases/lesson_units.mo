// RUN: export {file} --model Spring --to json --lesson units
// The derivation of units: one by one, two at once, a contradiction.
model Spring
  parameter Real m(unit = "kg") = 1;
  parameter Real k = 4;
  parameter Real d = 0.1;
  Real s(unit = "m", start = 1);
  Real v(unit = "m/s");
  Real F(unit = "N"), P(unit = "W");
equation
  der(s) = v;
  m*der(v) = F;
  F = -k*s - d*v;
  P = k*v;
end Spring;
