// RUN: simulate {file}
model M
  parameter Real p = 1e308;
  parameter Real q = p*p - p*p;
  Real x = q;
end M;
