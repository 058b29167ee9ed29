// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model PendulumOffItsCircle "The pendulum with start values that contradict its rod"
  extends Icons.Example;
  parameter Real L(unit="m") = 1 "Length of the rod";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  Real x(unit="m", start=1, fixed=true) "Horizontal position";
  Real y(unit="m", start=1, fixed=true) "Vertical position, upwards";
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
    Documentation(info="<html>
<p>Both coordinates are fixed at the start, and (1, 1) is not on a circle of radius 1.</p>
<h4>What to see</h4>
<ul>
<li><b>Problems</b>: the initial values are refused, with the constraint and its residual: 1^2 + 1^2 - 1 = 1. With y = 0 the second value would be
redundant, and accepted.</li>
</ul>
</html>"));
end PendulumOffItsCircle;
