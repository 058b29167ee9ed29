// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model DoublePendulum "Two rods, two constraints that share coordinates"
  extends Icons.Example;
  parameter Real L1(unit="m") = 1 "Length of the upper rod";
  parameter Real L2(unit="m") = 1 "Length of the lower rod";
  parameter Real m1(unit="kg") = 1 "Upper mass";
  parameter Real m2(unit="kg") = 1 "Lower mass";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  Real x1(unit="m", start=1, fixed=true) "Horizontal position of the upper mass";
  Real y1(unit="m", start=0) "Vertical position of the upper mass";
  Real x2(unit="m", start=2, fixed=true) "Horizontal position of the lower mass";
  Real y2(unit="m", start=0) "Vertical position of the lower mass";
  Real vx1(unit="m/s", start=0, fixed=true) "Horizontal velocity of the upper mass";
  Real vy1(unit="m/s", start=0) "Vertical velocity of the upper mass";
  Real vx2(unit="m/s", start=0, fixed=true) "Horizontal velocity of the lower mass";
  Real vy2(unit="m/s", start=0) "Vertical velocity of the lower mass";
  Real F1(unit="N/m") "Force of the upper rod by its length";
  Real F2(unit="N/m") "Force of the lower rod by its length";
  Real energy(unit="J") "Kinetic and potential energy, which is kept";
equation
  der(x1) = vx1;
  der(y1) = vy1;
  der(x2) = vx2;
  der(y2) = vy2;
  m1*der(vx1) = F1*x1 - F2*(x2 - x1);
  m1*der(vy1) = F1*y1 - F2*(y2 - y1) - m1*g;
  m2*der(vx2) = F2*(x2 - x1);
  m2*der(vy2) = F2*(y2 - y1) - m2*g;
  0 = x1^2 + y1^2 - L1^2;
  0 = (x2 - x1)^2 + (y2 - y1)^2 - L2^2;
  energy = m1*(vx1^2 + vy1^2)/2 + m2*(vx2^2 + vy2^2)/2 + m1*g*y1 + m2*g*y2;
  annotation(
    experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8),
    __Causeway_animation(extent={{-2.2,-2.2},{2.2,0.8}}, trail={{x1,y1},{x2,y2}}, graphics={
      Line(points={{0,0},{x1,y1},{x2,y2}}, thickness=1),
      Ellipse(extent={{-0.05,-0.05},{0.05,0.05}}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{x1 - 0.1,y1 - 0.1},{x1 + 0.1,y1 + 0.1}}, fillColor={0,114,178}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{x2 - 0.1,y2 - 0.1},{x2 + 0.1,y2 + 0.1}}, fillColor={0,114,178}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The constraint of the lower rod holds the coordinates of both masses: four candidates and two states for the positions, and as many for the
velocities.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: the motion is chaotic, and the selected states change often. The energy stays the same to 1e-5 over 10 s: how well it does is a
measure of the integration.</li>
</ul>
</html>"));
end DoublePendulum;
