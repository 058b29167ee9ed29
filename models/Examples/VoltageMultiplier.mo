model VoltageMultiplier "Voltage multiplier: a chain of diodes and capacitors"
  parameter Integer n = 10 "Number of diodes";
  parameter Real V(unit="V") = 10 "Amplitude of the source";
  Circuits.SineVoltage source(V=V, f=50) "Source";
  Circuits.Resistor Ri(R=0.1) "Inner resistance of the source";
  Circuits.IdealDiode D[n](each Ron=1e-3) "Diodes: the end of one is the beginning of the next";
  Circuits.Capacitor C[n](each C=1e-3) "Capacitors: each across two diodes";
  Circuits.Resistor R(R=1e4) "Load";
  Circuits.Ground ground "Ground";
equation
  connect(source.n, ground.p);
  connect(source.p, Ri.p);
  connect(D[1].p, ground.p);
  connect(C[1].p, Ri.n);
  connect(C[1].n, D[1].n);
  connect(C[2].p, ground.p);
  connect(C[2].n, D[2].n);
  for k in 2:n loop
    connect(D[k].p, D[k - 1].n);
  end for;
  for k in 3:n loop
    connect(C[k].p, C[k - 2].n);
    connect(C[k].n, D[k].n);
  end for;
  connect(R.p, D[n].n);
  connect(R.n, ground.p);
  annotation(
    experiment(StartTime=0, StopTime=0.2, Interval=1e-4, Tolerance=1e-6),
    Documentation(info="<html>
<p>In each half-wave the charge goes one diode further, and up to twice the amplitude for each pair of diodes is between the ends. All diodes are coupled by the capacitors, so that their
states are decided together. The number of diodes is a parameter.</p>
</html>"));
end VoltageMultiplier;
