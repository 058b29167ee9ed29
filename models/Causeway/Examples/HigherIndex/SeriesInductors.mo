// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model SeriesInductors "Two inductors in series: index 2"
  extends Icons.Example;
  Causeway.Electrical.Sources.StepVoltage source(V=10) "Source" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=5) "Resistor" annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  Causeway.Electrical.Basic.Inductor L1(L=0.1, i(start=0, fixed=true)) "First inductor" annotation(Placement(transformation(extent={{0,20},{20,40}})));
  Causeway.Electrical.Basic.Inductor L2(L=0.4) "Second inductor" annotation(Placement(transformation(origin={50,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-70,-70},{-50,-50}})));
equation
  connect(source.p, R.p) annotation(Line(points={{-60,10},{-60,30},{-40,30}}, color={0,0,255}));
  connect(R.n, L1.p) annotation(Line(points={{-20,30},{0,30}}, color={0,0,255}));
  connect(L1.n, L2.p) annotation(Line(points={{20,30},{50,30},{50,10}}, color={0,0,255}));
  connect(source.n, L2.n) annotation(Line(points={{-60,-10},{-60,-30},{50,-30},{50,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-60,-10},{-60,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.5, Interval=0.001, Tolerance=1e-8),
    Documentation(info="<html>
<p>One current flows through both inductors, so one of the two is a state and the other follows.</p>
<h4>What to see</h4>
<ul>
<li><b>Equations</b>: the constraint between the currents is differentiated, and gives the voltage of the second inductor.</li>
<li><b>Plot</b>: L1.i rises to 2 A with the time constant (L1 + L2)/R = 0.1 s.</li>
</ul>
</html>"));
end SeriesInductors;
