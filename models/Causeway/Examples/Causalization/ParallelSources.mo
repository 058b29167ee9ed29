// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Causalization;
model ParallelSources "Two voltage sources in parallel: no solution"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source1(V=10) "First source" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Sources.ConstantVoltage source2(V=12) "Second source" annotation(Placement(transformation(origin={-10,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=10) "Load" annotation(Placement(transformation(origin={40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-70,-70},{-50,-50}})));
equation
  connect(source1.p, source2.p) annotation(Line(points={{-60,10},{-60,30},{-10,30},{-10,10}}, color={0,0,255}));
  connect(source1.p, R.p) annotation(Line(points={{-60,10},{-60,30},{40,30},{40,10}}, color={0,0,255}));
  connect(source1.n, source2.n) annotation(Line(points={{-60,-10},{-60,-30},{-10,-30},{-10,-10}}, color={0,0,255}));
  connect(source1.n, R.n) annotation(Line(points={{-60,-10},{-60,-30},{40,-30},{40,-10}}, color={0,0,255}));
  connect(source1.n, ground.p) annotation(Line(points={{-60,-10},{-60,-50}}, color={0,0,255}));
  annotation(
    Documentation(info="<html>
<p>Each source says what the voltage of the two nodes is, and none says what its current is: there are as many equations as unknowns, and still no
solution.</p>
<h4>What to see</h4>
<ul>
<li><b>Problems</b>: the smallest set of equations that determine too much, the smallest set of unknowns that nothing determines, and what repairs the
system.</li>
<li><b>Digraph</b> and <b>Incidence</b>: both parts are marked.</li>
</ul>
<p>Put a resistor in series with one of the sources, and the circuit is solved.</p>
</html>"));
end ParallelSources;
