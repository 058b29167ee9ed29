// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model TriacDimmer "A dimmer with a triac"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage source(V=325, f=50) "Source" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealTriac triac "Triac" annotation(Placement(transformation(extent={{-20,20},{0,40}})));
  Causeway.Blocks.Sources.BooleanPulse pulse(period=0.01, width=5, startTime=0.005) "Fires twice a period, at the top of the wave" annotation(Placement(transformation(extent={{-70,60},{-50,80}})));
  Causeway.Electrical.Basic.Resistor lamp(R=100) "Lamp" annotation(Placement(transformation(origin={40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-70,-70},{-50,-50}})));
equation
  connect(source.p, triac.p) annotation(Line(points={{-60,10},{-60,30},{-20,30}}, color={0,0,255}));
  connect(triac.n, lamp.p) annotation(Line(points={{0,30},{40,30},{40,10}}, color={0,0,255}));
  connect(source.n, lamp.n) annotation(Line(points={{-60,-10},{-60,-30},{40,-30},{40,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-60,-10},{-60,-50}}, color={0,0,255}));
  connect(pulse.y, triac.fire1) annotation(Line(points={{-50,70},{-10,70},{-10,40}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The triac lets each half wave pass from the instant at which it is fired up to the zero of its current.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: lamp.v begins at the top of each half wave. Fired there, the lamp gets half of the full power 325^2/(2*R).</li>
</ul>
</html>"));
end TriacDimmer;
