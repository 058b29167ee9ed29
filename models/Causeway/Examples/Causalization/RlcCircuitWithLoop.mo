// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Causalization;
model RlcCircuitWithLoop "The RLC circuit with a resistor in place of the capacitor: an algebraic loop"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage source(V=10, f=50) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Inductor L(L=0.1, i(start=0, fixed=true)) "Inductor, parallel to the source" annotation(Placement(transformation(origin={-40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R1(R=10) "Resistor in series" annotation(Placement(transformation(extent={{-20,20},{0,40}})));
  Causeway.Electrical.Basic.Resistor R3(R=20) "Resistor in place of the capacitor" annotation(Placement(transformation(origin={30,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R2(R=20) "Resistor parallel to it" annotation(Placement(transformation(origin={60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-90,-70},{-70,-50}})));
equation
  connect(source.p, L.p) annotation(Line(points={{-80,10},{-80,30},{-40,30},{-40,10}}, color={0,0,255}));
  connect(source.p, R1.p) annotation(Line(points={{-80,10},{-80,30},{-20,30}}, color={0,0,255}));
  connect(R1.n, R3.p) annotation(Line(points={{0,30},{30,30},{30,10}}, color={0,0,255}));
  connect(R1.n, R2.p) annotation(Line(points={{0,30},{60,30},{60,10}}, color={0,0,255}));
  connect(source.n, L.n) annotation(Line(points={{-80,-10},{-80,-30},{-40,-30},{-40,-10}}, color={0,0,255}));
  connect(source.n, R3.n) annotation(Line(points={{-80,-10},{-80,-30},{30,-30},{30,-10}}, color={0,0,255}));
  connect(source.n, R2.n) annotation(Line(points={{-80,-10},{-80,-30},{60,-30},{60,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-10},{-80,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Without the capacitor no state holds the voltage of R2 and R3: it depends on the current through R1, which depends on that voltage.</p>
<h4>What to see</h4>
<ul>
<li><b>Digraph</b>: the rules stop with black edges left. These equations form a loop; one unknown is chosen to tear it open, and one equation to
check the guess.</li>
<li><b>Blocks</b>: the loop is a block on the diagonal. It is linear, so it is solved in one step.</li>
<li><b>Plot</b>: R2.v is half of the source voltage at any time, 20 Ohm parallel to 20 Ohm being 10 Ohm.</li>
</ul>
</html>"));
end RlcCircuitWithLoop;
