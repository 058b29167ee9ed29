// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model PiecewiseLinear "A piecewise-linear function in three regions"
  extends Icons.Example;
  parameter Real x1 = -1 "Threshold between the left and the center region";
  parameter Real x2 = 1 "Threshold between the center and the right region";
  parameter Real a1 = 2 "Slope in the left region";
  parameter Real b1 = 1 "Offset in the left region";
  parameter Real a2 = 1 "Slope in the center region";
  parameter Real b2 = 0 "Offset in the center region";
  parameter Real a3 = 2 "Slope in the right region";
  parameter Real b3 = -1 "Offset in the right region";
  Real x "Argument";
  Real y "Value of the function";
equation
  x = 2*sin(time);
  y = if x < x1 then a1*x + b1 else if x < x2 then a2*x + b2 else a3*x + b3;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The argument sweeps through three regions. In each of them the events that lead out of it are scheduled: from the left region the crossing of x -
x1, from the middle those of x - x1 and x - x2, from the right that of x - x2.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: x and y; the two corners of y are events.</li>
<li><b>Equations</b>: with ml, mc and mr, one of which is 1 and the others 0, the function is one equation without a condition: y = ml*(a1*x + b1) +
mc*(a2*x + b2) + mr*(a3*x + b3).</li>
</ul>
</html>"));
end PiecewiseLinear;
