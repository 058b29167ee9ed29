// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model SwitchEquation "An ideal switch parallel to a resistor"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=10) "Source" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R1(R=2) "Resistor in series" annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  Causeway.Electrical.Basic.Resistor R2(R=3) "Resistor parallel to the switch" annotation(Placement(transformation(origin={10,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealClosingSwitch switch "Ideal switch" annotation(Placement(transformation(origin={50,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Blocks.Sources.BooleanStep close(startTime=1) "Closes the switch" annotation(Placement(transformation(origin={90,0}, extent={{10,-10},{-10,10}})));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-70,-70},{-50,-50}})));
equation
  connect(source.p, R1.p) annotation(Line(points={{-60,10},{-60,30},{-40,30}}, color={0,0,255}));
  connect(R1.n, R2.p) annotation(Line(points={{-20,30},{10,30},{10,10}}, color={0,0,255}));
  connect(R1.n, switch.p) annotation(Line(points={{-20,30},{50,30},{50,10}}, color={0,0,255}));
  connect(source.n, R2.n) annotation(Line(points={{-60,-10},{-60,-30},{10,-30},{10,-10}}, color={0,0,255}));
  connect(source.n, switch.n) annotation(Line(points={{-60,-10},{-60,-30},{50,-30},{50,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-60,-10},{-60,-50}}, color={0,0,255}));
  connect(close.y, switch.control) annotation(Line(points={{80,0},{60,0}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The equation of the switch determines its current while it is open, and its voltage while it is closed. Solved for either, it divides by zero in
one position.</p>
<h4>What to see</h4>
<ul>
<li><b>Blocks</b>: the equation of the switch is in a loop, as the residual: an unknown is guessed, and the equation of the switch corrects the guess.
So nothing divides by zero.</li>
<li><b>Plot</b>: R2.v is 6 V while the switch is open; from t = 1 s on it is 0, and switch.i is 5 A.</li>
</ul>
</html>"));
end SwitchEquation;
