// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model GearedInertias "Two inertias and a gear"
  extends Icons.Example;
  Causeway.Blocks.Sources.Step step(height=10, startTime=0.1) "Torque" annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Causeway.Mechanics.Rotational.Sources.Torque torque "Drives the first inertia" annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Causeway.Mechanics.Rotational.Components.Inertia motor(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Fast inertia" annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Causeway.Mechanics.Rotational.Components.IdealGear gear(ratio=5) "Gear" annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Causeway.Mechanics.Rotational.Components.Inertia load(J=25) "Slow inertia" annotation(Placement(transformation(extent={{60,-10},{80,10}})));
equation
  connect(step.y, torque.tau) annotation(Line(points={{-70,0},{-60,0}}, color={0,0,127}));
  connect(torque.flange, motor.flange_a) annotation(Line(points={{-40,0},{-20,0}}));
  connect(motor.flange_b, gear.flange_a) annotation(Line(points={{0,0},{20,0}}));
  connect(gear.flange_b, load.flange_a) annotation(Line(points={{40,0},{60,0}}));
  annotation(
    experiment(StartTime=0, StopTime=1, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The gear ties two angles together. Its equation holds for the angular velocities and for the accelerations too; the torque of the gear follows from
the latter.</p>
<h4>What to see</h4>
<ul>
<li><b>Equations</b>: the equation of the gear is differentiated twice.</li>
<li><b>Plot</b>: seen from the motor the load has 25/5^2 = 1 kg.m2, so motor.a is 10/(1 + 1) = 5 rad/s2.</li>
</ul>
</html>"));
end GearedInertias;
