// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model PiecewiseLinearInverse "The same function with its value given"
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
  y = 3*sin(time);
  y = if x < x1 then a1*x + b1 else if x < x2 then a2*x + b2 else a3*x + b3;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The function of <a href=\"modelica://Causeway.Examples.Discontinuities.PiecewiseLinear\">PiecewiseLinear</a>, sorted in the other direction: y is
known, and x = (y - ml*b1 - mc*b2 - mr*b3)/(ml*a1 + mc*a2 + mr*a3).</p>
<h4>What to see</h4>
<ul>
<li><b>Digraph</b>: the if-equation is solved for its argument.</li>
<li><b>Plot</b>: x(t) has the corners at other instants than y(t) would.</li>
</ul>
</html>"));
end PiecewiseLinearInverse;
