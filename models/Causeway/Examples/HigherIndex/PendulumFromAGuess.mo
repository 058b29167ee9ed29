// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model PendulumFromAGuess "The pendulum with start values that nothing fixes"
  extends Icons.Example;
  parameter Real L(unit="m") = 1 "Length of the rod";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  Real x(unit="m", start=1) "Horizontal position";
  Real y(unit="m") "Vertical position, upwards";
  Real vx(unit="m/s", start=0) "Horizontal velocity";
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
<p>No start value is fixed, so two equations are missing at the start. Causeway takes start values of states until there are enough, and says which
and why; what follows from them may differ from its own start value.</p>
<h4>What to see</h4>
<ul>
<li><code>causewayc structure</code> prints that y = 0 and vy = 0 were taken: at x = 1 the height can be chosen, and x follows from the rod.</li>
<li><b>Plot</b>: the pendulum is released on its right side, as in <a
href=\"modelica://Causeway.Examples.HigherIndex.PlanarPendulum\">PlanarPendulum</a>.</li>
</ul>
</html>"));
end PendulumFromAGuess;
