// RUN: flatten --model Circuit {file}
connector Pin
  Real v;
  flow Real i;
end Pin;
partial model TwoPin
  Pin p, n;
  Real v "Voltage drop";
  Real i "Current from p to n";
equation
  v = p.v - n.v;
  0 = p.i + n.i;
  i = p.i;
end TwoPin;
model Resistor
  extends TwoPin;
  parameter Real R(unit = "Ohm") = 1;
equation
  v = R*i;
end Resistor;
model Capacitor
  extends TwoPin(v(start = 1, fixed = true));
  parameter Real C(unit = "F", min = 0);
equation
  C*der(v) = i;
end Capacitor;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Circuit "A capacitor that discharges"
  Resistor r(R = 100);
  Capacitor c(C = 1e-3);
  Ground g;
equation
  connect(c.p, r.p);
  connect(c.n, r.n);
  connect(c.n, g.p);
  annotation (experiment(StopTime = 0.5));
end Circuit;
