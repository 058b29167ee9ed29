// RUN: simulate {file}
model M
  Real x;
equation
  x = if x > 0 then -1 else 1;
end M;
