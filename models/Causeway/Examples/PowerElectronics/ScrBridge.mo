// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model ScrBridge "A bridge of four thyristors with an inductive load"
  extends Icons.Example;
  parameter Units.Angle angle = Constants.pi/4 "Firing angle";
  Causeway.Electrical.Ideal.IdealThyristor T1 "Upper left" annotation(Placement(transformation(origin={-60,30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealThyristor T2 "Upper right" annotation(Placement(transformation(origin={20,30}, extent={{10,-10},{-10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealThyristor T3 "Lower left" annotation(Placement(transformation(origin={-60,-30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealThyristor T4 "Lower right" annotation(Placement(transformation(origin={20,-30}, extent={{10,-10},{-10,10}}, rotation=270)));
  Causeway.Electrical.Sources.SineVoltage source(V=100, f=50) "Source" annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Causeway.Blocks.Sources.BooleanPulse first(period=0.02, width=5, startTime=angle/(2*Constants.pi*50)) "Fires T1 and T4" annotation(Placement(transformation(extent={{-120,20},{-100,40}})));
  Causeway.Blocks.Sources.BooleanPulse second(period=0.02, width=5, startTime=0.01 + angle/(2*Constants.pi*50)) "Fires T2 and T3" annotation(Placement(transformation(extent={{-120,-40},{-100,-20}})));
  Causeway.Electrical.Basic.Resistor R(R=10) "Resistance of the load" annotation(Placement(transformation(origin={80,20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Inductor L(L=0.1, i(start=0, fixed=true)) "Inductance of the load" annotation(Placement(transformation(origin={80,-20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{70,-90},{90,-70}})));
equation
  connect(T1.n, T2.n) annotation(Line(points={{-60,40},{-60,60},{20,60},{20,40}}, color={0,0,255}));
  connect(T2.n, R.p) annotation(Line(points={{20,40},{20,60},{80,60},{80,30}}, color={0,0,255}));
  connect(R.n, L.p) annotation(Line(points={{80,10},{80,-10}}, color={0,0,255}));
  connect(T3.p, T4.p) annotation(Line(points={{-60,-40},{-60,-60},{20,-60},{20,-40}}, color={0,0,255}));
  connect(T4.p, L.n) annotation(Line(points={{20,-40},{20,-60},{80,-60},{80,-30}}, color={0,0,255}));
  connect(L.n, ground.p) annotation(Line(points={{80,-30},{80,-70}}, color={0,0,255}));
  connect(T3.n, T1.p) annotation(Line(points={{-60,-20},{-60,20}}, color={0,0,255}));
  connect(T4.n, T2.p) annotation(Line(points={{20,-20},{20,20}}, color={0,0,255}));
  connect(T1.p, source.p) annotation(Line(points={{-60,20},{-60,0},{-30,0}}, color={0,0,255}));
  connect(source.n, T2.p) annotation(Line(points={{-10,0},{20,0},{20,20}}, color={0,0,255}));
  connect(first.y, T1.fire) annotation(Line(points={{-100,30},{-70,30}}, color={255,0,255}));
  connect(first.y, T4.fire) annotation(Line(points={{-100,30},{-80,30},{-80,-100},{50,-100},{50,-30},{30,-30}}, color={255,0,255}));
  connect(second.y, T3.fire) annotation(Line(points={{-100,-30},{-70,-30}}, color={255,0,255}));
  connect(second.y, T2.fire) annotation(Line(points={{-100,-30},{-90,-30},{-90,90},{50,90},{50,30},{30,30}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.2, Interval=1e-4, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-130,-100},{100,100}})),
    Documentation(info="<html>
<p>Each pair of thyristors conducts from the instant at which it is fired until the other pair takes the current over. So the voltage of the load
follows the source beyond its zero.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: R.v + L.v is cut out of the sine from one firing to the next; L.i never ends. The mean voltage is 2/pi*V*cos(angle) = 45 V.</li>
<li>Change angle: beyond 90 degrees the mean becomes negative, and the current ends in each half period.</li>
</ul>
</html>"));
end ScrBridge;
