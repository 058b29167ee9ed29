// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HybridSystems;
model CaughtMass "A falling mass that a rod catches"
  extends Icons.Example;
  parameter Real L(unit="m") = 1 "Length of the rod";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  parameter Real tCatch(unit="s") = 0.5 "When the rod is attached";
  Real x(unit="m", start=1, fixed=true) "Horizontal position";
  Real y(unit="m", start=0.3, fixed=true) "Vertical position, upwards";
  Real vx(unit="m/s", start=-0.2, fixed=true) "Horizontal velocity";
  Real vy(unit="m/s", start=1, fixed=true) "Vertical velocity";
  Real T(unit="1/s2") "Force of the rod by mass and length";
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = T*x;
  der(vy) = T*y - g;
  0 = if time < tCatch then T else x^2 + y^2 - L^2;
  annotation(
    experiment(StartTime=0, StopTime=2.5, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The opposite of <a href=\"modelica://Causeway.Examples.HybridSystems.BreakingPendulum\">BreakingPendulum</a>: four states become two. The mass is
moved to the nearest point of the circle, and the part of its velocity that goes along the rod is taken away.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: x, y, vx and vy jump at 0.5 s. The event tells from what to what.</li>
</ul>
</html>"));
end CaughtMass;
