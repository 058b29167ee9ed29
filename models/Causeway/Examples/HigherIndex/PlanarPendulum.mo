// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model PlanarPendulum "A pendulum in Cartesian coordinates: index 3"
  extends Icons.Example;
  parameter Real L(unit="m") = 1 "Length of the rod";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  Real x(unit="m", start=1, fixed=true) "Horizontal position";
  Real y(unit="m") "Vertical position, upwards";
  Real vx(unit="m/s", start=0, fixed=true) "Horizontal velocity";
  Real vy(unit="m/s") "Vertical velocity";
  Real T(unit="1/s2") "Force of the rod by mass and length";
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = T*x;
  der(vy) = T*y - g;
  0 = x^2 + y^2 - L^2;
  annotation(
    experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8),
    __Causeway_animation(extent={{-1.2,-1.2},{1.2,0.4}}, trail={x,y}, graphics={
      Line(points={{0,0},{x,y}}, thickness=1),
      Ellipse(extent={{-0.03,-0.03},{0.03,0.03}}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{x - 0.08,y - 0.08},{x + 0.08,y + 0.08}}, fillColor={0,114,178}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The rod keeps its length: an equation between x and y that does not mention the force T that sees to it. It is differentiated twice, until T
occurs.</p>
<p>The length, and its first derivative, are constraints on the positions and on the velocities: two StateSets, each with two candidates of which one
is a state. Near x = 0 the height is a bad state, near y = 0 the position x is; so the states change while the pendulum swings.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: x and y. The period is 2.3678419476 s; after 1 s x = -0.98629175 and y = -0.16501085. Each change of states is an event.</li>
<li><b>Equations</b>: the equations that were differentiated, and how often. <code>causewayc structure</code> prints the StateSets with their
Jacobians.</li>
</ul>
</html>"));
end PlanarPendulum;
