// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model PendulumSwingsOver "The pendulum with enough speed to swing over"
  extends Icons.Example;
  parameter Real L(unit="m") = 1 "Length of the rod";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  Real x(unit="m", start=0, fixed=true) "Horizontal position";
  Real y(unit="m", start=-1) "Vertical position, upwards";
  Real vx(unit="m/s", start=7, fixed=true) "Horizontal velocity";
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
    Documentation(info="<html>
<p>As <a href=\"modelica://Causeway.Examples.HigherIndex.PlanarPendulum\">PlanarPendulum</a>, started at the lowest point with 7 m/s. There y and vy
cannot be states: the rest of the Jacobian is zero. So the choice must look at numbers, not only at the structure.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: after 1 s x = -0.97149431 and y = 0.23706286. x^2 + y^2 stays 1 to 1e-6.</li>
</ul>
</html>"));
end PendulumSwingsOver;
