// RUN: simulate {file}
model M
  parameter Real p = 1/0;
  Real x = p;
end M;
