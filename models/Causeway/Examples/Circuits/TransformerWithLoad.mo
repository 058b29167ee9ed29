// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Circuits;
model TransformerWithLoad "A transformer with two coupled windings"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage source(V=100, f=50) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R1(R=1) "Resistance of the left winding" annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  Causeway.Electrical.Basic.Transformer transformer(L1=1, L2=0.01, M=0.0995, i1(start=0, fixed=true), i2(start=0, fixed=true)) "Ratio 10 to 1" annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  Causeway.Electrical.Basic.Resistor load(R=1) "Load" annotation(Placement(transformation(origin={60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground1 "Ground" annotation(Placement(transformation(extent={{-90,-70},{-70,-50}})));
  Causeway.Electrical.Basic.Ground ground2 "Ground" annotation(Placement(transformation(extent={{50,-70},{70,-50}})));
equation
  connect(source.p, R1.p) annotation(Line(points={{-80,10},{-80,30},{-60,30}}, color={0,0,255}));
  connect(R1.n, transformer.p1) annotation(Line(points={{-40,30},{-30,30},{-30,10},{-20,10}}, color={0,0,255}));
  connect(source.n, transformer.n1) annotation(Line(points={{-80,-10},{-80,-30},{-30,-30},{-30,-10},{-20,-10}}, color={0,0,255}));
  connect(source.n, ground1.p) annotation(Line(points={{-80,-10},{-80,-50}}, color={0,0,255}));
  connect(transformer.p2, load.p) annotation(Line(points={{20,10},{30,10},{30,30},{60,30},{60,10}}, color={0,0,255}));
  connect(transformer.n2, load.n) annotation(Line(points={{20,-10},{30,-10},{30,-30},{60,-30},{60,-10}}, color={0,0,255}));
  connect(load.n, ground2.p) annotation(Line(points={{60,-10},{60,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.2, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>M is a little less than sqrt(L1*L2) = 0.1 H: not all of the flux goes through both windings. Each side has its own ground, the windings have no
wire in common.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: load.v has about a tenth of the amplitude of source.v.</li>
<li><b>Blocks</b>: the derivatives of the two currents form a linear loop, as each voltage depends on both.</li>
</ul>
</html>"));
end TransformerWithLoad;
