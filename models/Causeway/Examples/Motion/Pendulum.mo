// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Motion;
model Pendulum "A pendulum by its angle"
  extends Icons.Example;
  parameter Units.Length L = 1 "Length of the rod";
  parameter Units.Acceleration g = 9.81 "Acceleration of gravity";
  Units.Angle phi(start=Constants.pi/2, fixed=true) "Angle from the lowest point";
  Units.AngularVelocity w(start=0, fixed=true) "Angular velocity";
  Units.Length x = L*sin(phi) "Horizontal position";
  Units.Length y = -L*cos(phi) "Vertical position, upwards";
equation
  w = der(phi);
  der(w) = -g/L*sin(phi);
  annotation(
    experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8),
    __Causeway_animation(extent={{-1.2,-1.2},{1.2,0.4}}, trail={x,y}, graphics={
      Line(points={{0,0},{x,y}}, thickness=1),
      Ellipse(extent={{-0.03,-0.03},{0.03,0.03}}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{x - 0.08,y - 0.08},{x + 0.08,y + 0.08}}, fillColor={0,114,178}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>By its angle the pendulum has two states and no constraint; started at a right angle it takes 2.3678419476 s for a swing.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: x and y are those of <a href=\"modelica://Causeway.Examples.HigherIndex.PlanarPendulum\">HigherIndex.PlanarPendulum</a>, where the
coordinates are the unknowns and the states have to be selected.</li>
</ul>
</html>"));
end Pendulum;
