model BreakerNetwork "A network of three breakers around two loads: parts of it have no connection for a while"
  Circuits.SineVoltage source(V=100, f=50) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Resistor Ri(R=1) "Inner resistance of the source" annotation(Placement(transformation(origin={-50,40}, extent={{-10,-10},{10,10}})));
  Circuits.IdealSwitch B1 "Breaker of the first load" annotation(Placement(transformation(origin={-10,40}, extent={{-10,-10},{10,10}})));
  Circuits.IdealSwitch B2 "Breaker between the loads" annotation(Placement(transformation(origin={40,40}, extent={{-10,-10},{10,10}})));
  Circuits.IdealSwitch B3 "Connects the second load to ground" annotation(Placement(transformation(origin={80,-20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Resistor R1(R=10) "First load" annotation(Placement(transformation(origin={10,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Resistor R2(R=20) "Second load" annotation(Placement(transformation(origin={80,20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Step close1(instant=0.01) "Closes B1" annotation(Placement(transformation(origin={-50,80}, extent={{-10,-10},{10,10}})));
  Circuits.Step close2(instant=0.02) "Closes B2" annotation(Placement(transformation(origin={0,80}, extent={{-10,-10},{10,10}})));
  Circuits.Step close3(instant=0.03) "Closes B3" annotation(Placement(transformation(origin={40,-60}, extent={{-10,-10},{10,10}})));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-80,-60}, extent={{-10,-10},{10,10}})));
equation
  connect(source.p, Ri.p) annotation(Line(points={{-80,10},{-80,40},{-60,40}}, color={0,0,255}));
  connect(Ri.n, B1.p) annotation(Line(points={{-40,40},{-20,40}}, color={0,0,255}));
  connect(B1.n, R1.p) annotation(Line(points={{0,40},{0,10},{10,10}}, color={0,0,255}));
  connect(B1.n, B2.p) annotation(Line(points={{0,40},{30,40}}, color={0,0,255}));
  connect(B2.n, R2.p) annotation(Line(points={{50,40},{50,30},{80,30}}, color={0,0,255}));
  connect(R2.n, B3.p) annotation(Line(points={{80,10},{80,-10}}, color={0,0,255}));
  connect(R1.n, source.n) annotation(Line(points={{10,-10},{-80,-10}}, color={0,0,255}));
  connect(B3.n, source.n) annotation(Line(points={{80,-30},{80,-10},{-80,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-10},{-80,-50}}, color={0,0,255}));
  connect(close1.y, B1.closed) annotation(Line(points={{-40,80},{-40,47},{-10,47}}, color={255,0,255}));
  connect(close2.y, B2.closed) annotation(Line(points={{10,80},{10,47},{40,47}}, color={255,0,255}));
  connect(close3.y, B3.closed) annotation(Line(points={{50,-60},{50,-20},{87,-20}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.05, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>While B2 and B3 are both open the potentials of the second load follow from nothing: its current is zero, but any potential will do. There is a whole line of solutions, on
which the shortest one is as good as any; everything that is connected has one value.</p>
</html>"));
end BreakerNetwork;
