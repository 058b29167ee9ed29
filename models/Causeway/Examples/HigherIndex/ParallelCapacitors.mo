// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model ParallelCapacitors "Two capacitors in parallel: index 2"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage source(V=1, f=0.5/Constants.pi) "Source: sin(time), its positive pin below" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Resistor R(R=0.5) "Resistor" annotation(Placement(transformation(extent={{-30,20},{-10,40}})));
  Causeway.Electrical.Basic.Capacitor C1(C=1, v(start=1, fixed=true)) "First capacitor" annotation(Placement(transformation(origin={20,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Capacitor C2(C=2) "Second capacitor" annotation(Placement(transformation(origin={60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-70,-70},{-50,-50}})));
equation
  connect(source.n, R.p) annotation(Line(points={{-60,10},{-60,30},{-30,30}}, color={0,0,255}));
  connect(R.n, C1.p) annotation(Line(points={{-10,30},{20,30},{20,10}}, color={0,0,255}));
  connect(R.n, C2.p) annotation(Line(points={{-10,30},{60,30},{60,10}}, color={0,0,255}));
  connect(source.p, C1.n) annotation(Line(points={{-60,-10},{-60,-30},{20,-30},{20,-10}}, color={0,0,255}));
  connect(source.p, C2.n) annotation(Line(points={{-60,-10},{-60,-30},{60,-30},{60,-10}}, color={0,0,255}));
  connect(source.p, ground.p) annotation(Line(points={{-60,-10},{-60,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Both voltages are differentiated, but they are equal: only one can be integrated. Pantelides' algorithm differentiates that constraint once, which
gives an equation for the derivative of the other one.</p>
<h4>What to see</h4>
<ul>
<li><b>Equations</b>: the differentiated equation, and which of the voltages is the state. The Jacobian of the constraint is constant, so the choice
is made once.</li>
<li><b>Plot</b>: C1.v is 0.26691152 V at 1 s and 0.4451837 V at 5 s.</li>
</ul>
<p>Fix the start value of C2.v too: the same value is redundant and accepted, another one is refused.</p>
</html>"));
end ParallelCapacitors;
