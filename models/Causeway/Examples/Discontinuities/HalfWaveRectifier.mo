// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model HalfWaveRectifier "A half-wave rectifier with an ideal diode"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage source(V=10, f=50) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor Ri(R=1) "Inner resistance of the source" annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  Causeway.Electrical.Ideal.IdealDiode diode "Rectifying diode" annotation(Placement(transformation(extent={{-20,20},{0,40}})));
  Causeway.Electrical.Basic.Capacitor C(C=1e-3, v(start=0, fixed=true)) "Smoothing capacitor" annotation(Placement(transformation(origin={30,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor RL(R=50) "Load" annotation(Placement(transformation(origin={70,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-90,-70},{-70,-50}})));
equation
  connect(source.p, Ri.p) annotation(Line(points={{-80,10},{-80,30},{-60,30}}, color={0,0,255}));
  connect(Ri.n, diode.p) annotation(Line(points={{-40,30},{-20,30}}, color={0,0,255}));
  connect(diode.n, C.p) annotation(Line(points={{0,30},{30,30},{30,10}}, color={0,0,255}));
  connect(diode.n, RL.p) annotation(Line(points={{0,30},{70,30},{70,10}}, color={0,0,255}));
  connect(source.n, C.n) annotation(Line(points={{-80,-10},{-80,-30},{30,-30},{30,-10}}, color={0,0,255}));
  connect(source.n, RL.n) annotation(Line(points={{-80,-10},{-80,-30},{70,-30},{70,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-10},{-80,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The diode charges the capacitor near the top of each wave; in between the load discharges it.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: source.v and C.v. The diode blocks for the first time at t = 0.0061477856 s, conducts again at 0.0223650588 s, and so on; C.v at 0.1
s is 7.134464727 V.</li>
<li><b>Blocks</b>: the equations of the diode and of its surroundings form one block, with a Boolean unknown in it.</li>
<li><b>Digraph</b>: how s follows from (u0 - u2)/(mo + (1 - mo)*Ri), which divides by zero in neither state.</li>
</ul>
</html>"));
end HalfWaveRectifier;
