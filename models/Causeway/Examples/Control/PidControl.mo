// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Control;
model PidControl "A limited PID controller"
  extends Icons.Example;
  Causeway.Blocks.Sources.Step reference(startTime=1) "Set point" annotation(Placement(transformation(extent={{-90,10},{-70,30}})));
  Causeway.Blocks.Continuous.LimPID PID(k=4, Ti=1, Td=0.3, yMax=2) "Controller" annotation(Placement(transformation(extent={{-40,10},{-20,30}})));
  Causeway.Blocks.Continuous.SecondOrder plant(w=2, D=0.5) "What is controlled" annotation(Placement(transformation(extent={{20,10},{40,30}})));
equation
  connect(reference.y, PID.u_s) annotation(Line(points={{-70,20},{-40,20}}, color={0,0,127}));
  connect(PID.y, plant.u) annotation(Line(points={{-20,20},{20,20}}, color={0,0,127}));
  connect(plant.y, PID.u_m) annotation(Line(points={{40,20},{60,20},{60,-30},{-30,-30},{-30,10}}, color={0,0,127}));
  annotation(
    experiment(StartTime=0, StopTime=15, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The output of the controller is limited. While it is at its limit the integral part is held back, so there is no large overshoot afterwards.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: plant.y, and PID.y with its limit 2.</li>
<li>Raise PID.Ni to 1000, which turns the anti-windup off, and compare.</li>
</ul>
</html>"));
end PidControl;
