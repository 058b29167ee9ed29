// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model TangentialTouch "An argument that touches thresholds without passing them"
  extends Icons.Example;
  parameter Real x1 = -1 "Threshold between the left and the center region";
  parameter Real x2 = 1 "Threshold between the center and the right region";
  parameter Real a1 = 0 "Slope in the left region";
  parameter Real b1 = -5 "Offset in the left region";
  parameter Real a2 = 1 "Slope in the center region";
  parameter Real b2 = 0 "Offset in the center region";
  parameter Real a3 = 0 "Slope in the right region";
  parameter Real b3 = 5 "Offset in the right region";
  Real x "Argument";
  Real y "Value of the function";
equation
  x = (x2 - x1)/2*sin(time) + (x1 + x2)/2;
  y = if x < x1 then a1*x + b1 else if x < x2 then a2*x + b2 else a3*x + b3;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>At its extremes x equals a threshold up to rounding. An event there would leave the middle region, and before the next one is found y would be 5 or
-5 where it should be sin(t). So a threshold has two sides: to pass it, x must go beyond it by more than rounding, in either direction.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: y is sin(t) all the time.</li>
</ul>
</html>"));
end TangentialTouch;
