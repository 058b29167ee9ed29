// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Motion;
model MassOnStop "A mass that falls on an elastic stop"
  extends Icons.Example;
  Causeway.Mechanics.Translational.Components.Fixed ground "Ground" annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Causeway.Mechanics.Translational.Components.ElastoGap stop(c=1e4, d=0) "Elastic stop" annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Causeway.Mechanics.Translational.Components.Mass mass(m=1, s(start=1, fixed=true), v(start=0, fixed=true)) "Falls from a height of 1 m" annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Causeway.Mechanics.Translational.Sources.ConstantForce weight(f_constant=-9.81) "Weight" annotation(Placement(transformation(origin={60,0}, extent={{10,-10},{-10,10}})));
equation
  connect(ground.flange, stop.flange_a) annotation(Line(points={{-60,0},{-30,0}}, color={0,127,0}));
  connect(stop.flange_b, mass.flange_a) annotation(Line(points={{-10,0},{10,0}}, color={0,127,0}));
  connect(mass.flange_b, weight.flange) annotation(Line(points={{30,0},{50,0}}, color={0,127,0}));
  annotation(
    experiment(StartTime=0, StopTime=3, Interval=0.002, Tolerance=1e-8),
    Documentation(info="<html>
<p>The stop pushes only while the mass touches it. Without damping the mass comes back to the height from which it fell, each time.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: mass.s, and stop.f, which is some 440 N for a few hundredths of a second.</li>
<li>Set stop.d to 20, and the mass bounces ever lower, as in <a href=\"modelica://Causeway.Examples.Discontinuities.BouncingBall\">BouncingBall</a>, but
with a contact that takes time.</li>
</ul>
</html>"));
end MassOnStop;
