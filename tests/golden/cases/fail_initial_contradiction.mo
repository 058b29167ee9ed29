// RUN: structure {file}
model TwoCapacitors
  parameter Real C1 = 1, C2 = 2, R = 0.5;
  Real u1(start = 1, fixed = true), u2(start = 2, fixed = true), i1, i2, i, uR, u;
equation
  C1*der(u1) = i1;
  C2*der(u2) = i2;
  uR = R*i;
  u = sin(time);
  i = i1 + i2;
  0 = u + uR + u1;
  0 = u2 - u1;
end TwoCapacitors;
