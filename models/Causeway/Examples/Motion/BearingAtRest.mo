// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Motion;
model BearingAtRest "A wheel that friction brings to rest"
  extends Icons.Example;
  Causeway.Mechanics.Rotational.Components.Inertia wheel(J=0.5, phi(start=0, fixed=true), w(start=20, fixed=true)) "Turns at first" annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Causeway.Mechanics.Rotational.Components.BearingFriction bearing(tau0=2) "Dry friction" annotation(Placement(transformation(extent={{20,-10},{40,10}})));
equation
  connect(wheel.flange_b, bearing.flange_a) annotation(Line(points={{-10,0},{20,0}}));
  annotation(
    experiment(StartTime=0, StopTime=8, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The friction has a constant torque while the wheel turns, and none as soon as it rests.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: wheel.w falls along a straight line and is zero from 20*0.5/2 = 5 s on. bearing.tau ends there too.</li>
</ul>
</html>"));
end BearingAtRest;
