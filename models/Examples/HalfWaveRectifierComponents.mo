model HalfWaveRectifierComponents "The half-wave rectifier of HalfWaveRectifier, connected from components"
  Circuits.SineVoltage source(V=10, f=50) "Source" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Resistor Ri(R=1) "Inner resistance of the source" annotation(Placement(transformation(origin={-30,30}, extent={{-10,-10},{10,10}})));
  Circuits.IdealDiode diode "Rectifying diode" annotation(Placement(transformation(origin={10,30}, extent={{-10,-10},{10,10}})));
  Circuits.Capacitor C(C=1e-3) "Smoothing capacitor" annotation(Placement(transformation(origin={40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Resistor RL(R=50) "Load" annotation(Placement(transformation(origin={70,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-60,-50}, extent={{-10,-10},{10,10}})));
equation
  connect(source.p, Ri.p) annotation(Line(points={{-60,10},{-60,30},{-40,30}}, color={0,0,255}));
  connect(Ri.n, diode.p) annotation(Line(points={{-20,30},{0,30}}, color={0,0,255}));
  connect(diode.n, C.p) annotation(Line(points={{20,30},{20,10},{40,10}}, color={0,0,255}));
  connect(diode.n, RL.p) annotation(Line(points={{20,30},{20,10},{70,10}}, color={0,0,255}));
  connect(C.n, source.n) annotation(Line(points={{40,-10},{-60,-10}}, color={0,0,255}));
  connect(RL.n, source.n) annotation(Line(points={{70,-10},{-60,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-60,-10},{-60,-40}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The diode is ideal, without resistance while it conducts and without current while it blocks. Current and voltage follow from one parameter s,
which is the voltage of the diode on one branch of its curve, and its current on the other.</p>
</html>"));
end HalfWaveRectifierComponents;
