// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model HysteresisWhen "Hysteresis by one when-equation for both thresholds"
  extends Icons.Example;
  parameter Real x1 = -1 "Lower threshold";
  parameter Real x2 = 1 "Upper threshold";
  parameter Real y1 = -1 "Value after the lower threshold";
  parameter Real y2 = 1 "Value after the upper threshold";
  Real x "Argument";
  discrete Real y(start=y1, fixed=true) "Value of the hysteresis";
equation
  x = 2*sin(time);
  when {x > x2, x < x1} then
    y = if x > x2 then y2 else y1;
  end when;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>One when-equation with both conditions sets y, so there is one equation for it.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: the same waveform as in <a href=\"modelica://Causeway.Examples.Discontinuities.DryHysteresis\">DryHysteresis</a>.</li>
</ul>
</html>"));
end HysteresisWhen;
