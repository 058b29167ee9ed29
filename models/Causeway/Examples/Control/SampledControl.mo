// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Control;
model SampledControl "A controller that is sampled"
  extends Icons.Example;
  Causeway.Blocks.Sources.Step reference(startTime=0.5) "Set point" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Causeway.Blocks.Math.Feedback feedback "Control error" annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Causeway.Blocks.Continuous.PI PI(k=1.5, T=1) "Controller" annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Causeway.Blocks.Discrete.ZeroOrderHold hold(samplePeriod=0.1) "Sampler and hold" annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Causeway.Blocks.Continuous.FirstOrder plant(T=1) "What is controlled" annotation(Placement(transformation(extent={{50,-10},{70,10}})));
equation
  connect(reference.y, feedback.u1) annotation(Line(points={{-90,0},{-70,0}}, color={0,0,127}));
  connect(feedback.y, PI.u) annotation(Line(points={{-50,0},{-30,0}}, color={0,0,127}));
  connect(PI.y, hold.u) annotation(Line(points={{-10,0},{10,0}}, color={0,0,127}));
  connect(hold.y, plant.u) annotation(Line(points={{30,0},{50,0}}, color={0,0,127}));
  connect(plant.y, feedback.u2) annotation(Line(points={{70,0},{80,0},{80,-40},{-60,-40},{-60,-10}}, color={0,0,127}));
  annotation(
    experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-120,-100},{100,100}})),
    Documentation(info="<html>
<p>The plant gets a new value every 0.1 s only. When the samples are taken is known beforehand.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: hold.y is a staircase along PI.y, one step behind; plant.y goes to 1.</li>
<li>Raise hold.samplePeriod to 1.5 s: the loop becomes unstable.</li>
</ul>
</html>"));
end SampledControl;
