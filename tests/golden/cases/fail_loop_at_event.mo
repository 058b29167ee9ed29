// RUN: simulate {file} --intervals 4
model M
  Real x(start = 1);
equation
  x*x = if time < 0.5 then 1 else -1;
end M;
