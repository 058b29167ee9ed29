// RUN: check {file}
model Circuit
  Resistor r;
equation
  connect(r.p, r.n);
end Circuit;
