// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Causalization;
model RlcCircuit "A circuit whose equations can be sorted completely"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage source(V=10, f=50) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Inductor L(L=0.1, i(start=0, fixed=true)) "Inductor, parallel to the source" annotation(Placement(transformation(origin={-40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R1(R=10) "Resistor in series" annotation(Placement(transformation(extent={{-20,20},{0,40}})));
  Causeway.Electrical.Basic.Capacitor C(C=1e-4, v(start=0, fixed=true)) "Capacitor" annotation(Placement(transformation(origin={30,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R2(R=20) "Resistor parallel to it" annotation(Placement(transformation(origin={60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-90,-70},{-70,-50}})));
equation
  connect(source.p, L.p) annotation(Line(points={{-80,10},{-80,30},{-40,30},{-40,10}}, color={0,0,255}));
  connect(source.p, R1.p) annotation(Line(points={{-80,10},{-80,30},{-20,30}}, color={0,0,255}));
  connect(R1.n, C.p) annotation(Line(points={{0,30},{30,30},{30,10}}, color={0,0,255}));
  connect(R1.n, R2.p) annotation(Line(points={{0,30},{60,30},{60,10}}, color={0,0,255}));
  connect(source.n, L.n) annotation(Line(points={{-80,-10},{-80,-30},{-40,-30},{-40,-10}}, color={0,0,255}));
  connect(source.n, C.n) annotation(Line(points={{-80,-10},{-80,-30},{30,-30},{30,-10}}, color={0,0,255}));
  connect(source.n, R2.n) annotation(Line(points={{-80,-10},{-80,-30},{60,-30},{60,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-10},{-80,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The inductor is parallel to the source, the capacitor is charged through R1 and discharged by R2. The voltage of the capacitor and the current of
the inductor are states: they are known, their derivatives are not.</p>
<h4>What to see</h4>
<ul>
<li><b>Digraph</b>: equations on the left, unknowns on the right, an edge where an unknown occurs. Step through the colouring: red is solved for, blue
is not. Each step says which rule it follows and why.</li>
<li><b>Incidence</b>: the same system as a matrix. Sorted, it is lower triangular: each equation needs only what was computed before.</li>
<li><b>Equations</b>: the sorted equations, each solved for its unknown.</li>
<li><b>Plot</b>: C.v and L.i. With the source at 50 Hz, the voltage of the capacitor after 0.1 s is -1.337590 V, and the current of the inductor is
zero.</li>
</ul>
<p><a href=\"modelica://Causeway.Examples.Causalization.RlcEquations\">RlcEquations</a> is the same circuit as ten equations, as one would write them on
a blackboard.</p>
</html>"));
end RlcCircuit;
