// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model HysteresisTwoWhens "Hysteresis by two when-equations: refused"
  extends Icons.Example;
  parameter Real x1 = -1 "Lower threshold";
  parameter Real x2 = 1 "Upper threshold";
  parameter Real y1 = -1 "Value after the lower threshold";
  parameter Real y2 = 1 "Value after the upper threshold";
  Real x "Argument";
  discrete Real y(start=y1, fixed=true) "Value of the hysteresis";
equation
  x = 2*sin(time);
  when x > x2 then
    y = y2;
  end when;
  when x < x1 then
    y = y1;
  end when;
  annotation(
    Documentation(info="<html>
<p>Two when-equations set one variable. If both conditions came true at one instant, nothing would tell which value it has.</p>
<h4>What to see</h4>
<ul>
<li><b>Problems</b>: the two equations are named. <code>elsewhen</code>, or an algorithm, would give an order.</li>
</ul>
</html>"));
end HysteresisTwoWhens;
