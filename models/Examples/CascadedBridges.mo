model CascadedBridges "Full bridges in series: a chain of ideal diodes that share the current of the load"
  parameter Integer n = 3 "Number of bridges, of four diodes each";
  parameter Real V(unit="V") = 10 "Amplitude of each source";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Circuits.SineVoltage source[n](each V=V, each f=50, phase={(k - 1)*pi/n for k in 1:n}) "Sources, with phases that differ";
  Circuits.Resistor Ri[n](each R=0.1) "Inner resistances";
  Circuits.IdealDiode D1[n] "Upper left diodes";
  Circuits.IdealDiode D2[n] "Upper right diodes";
  Circuits.IdealDiode D3[n] "Lower left diodes";
  Circuits.IdealDiode D4[n] "Lower right diodes";
  Circuits.Resistor R(R=10) "Resistance of the load";
  replaceable Circuits.Inductor L(L=0.1) constrainedby Circuits.TwoPin "Inductance of the load";
  Circuits.Ground ground "Ground";
equation
  for k in 1:n loop
    connect(source[k].p, Ri[k].p);
    connect(Ri[k].n, D1[k].p);
    connect(D1[k].p, D3[k].n);
    connect(source[k].n, D2[k].p);
    connect(D2[k].p, D4[k].n);
    connect(D1[k].n, D2[k].n);
    connect(D3[k].p, D4[k].p);
  end for;
  for k in 2:n loop
    connect(D1[k].n, D3[k - 1].p);
  end for;
  connect(D1[1].n, R.p);
  connect(R.n, L.p);
  connect(L.n, D3[n].p);
  connect(D3[n].p, ground.p);
  annotation(
    experiment(StartTime=0, StopTime=0.2, Interval=1e-4, Tolerance=1e-6),
    Documentation(info="<html>
<p>The current of the load flows through all bridges, and each passes it on through two of its diodes. Where the voltage of a source passes zero its four diodes change places over
the time that the current needs to turn round in its resistance. The number of bridges is a parameter.</p>
</html>"));
end CascadedBridges;
