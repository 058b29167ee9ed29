// RUN: export --to dot {file}
model Loop
  parameter Real R = 2;
  Real u, i, v, s(start = 0, fixed = true);
equation
  u = R*i;
  v + u = sin(time);
  v = 3*i;
  der(s) = if u > 0 then i else 0;
end Loop;
