// RUN: structure --model=Circuit {file}
connector Pin
  Real v;
  flow Real i;
end Pin;

partial model OnePort
  Pin p, n;
equation
  p.i + n.i = 0;
end OnePort;

model Source
  extends OnePort;
equation
  p.v - n.v = sin(time);
end Source;

model Resistor
  extends OnePort;
  parameter Real R = 2;
equation
  p.v - n.v = R*p.i;
end Resistor;

model Circuit
  Source s;
  Resistor r1, r2;
equation
  connect(s.p, r1.p);
  connect(r1.n, r2.p);
  connect(r2.n, s.n);
  annotation(experiment(StopTime = 1));
end Circuit;
