// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model TouchedThresholds "Thresholds that are touched, described naively and with an arrival and a departure"
  extends Icons.Example;
  parameter Real x1 = -1 "Threshold between the left and the center region";
  parameter Real x2 = 1 "Threshold between the center and the right region";
  parameter Real y1 = -5 "Value in the left region";
  parameter Real y2 = 5 "Value in the right region";
  parameter Real eps = 1e-6 "What counts as rounding";
  Real x "Argument";
  Integer naive(start=0, fixed=true) "Region of the naive description: -1 left, 0 center, 1 right";
  Integer region(start=0, fixed=true) "Region with an arrival and a departure";
  Real yNaive "Value by the naive description";
  Real y "Value by the description with both";
equation
  x = (x2 - x1)/2*sin(time) + (x1 + x2)/2;
  // A zero of x - x2 leads from the center to the right, and from there back; one of x - x1 likewise.
  when abs(x - x2) < eps then
    naive = if pre(naive) == 0 then 1 elseif pre(naive) == 1 then 0 else pre(naive);
  elsewhen abs(x - x1) < eps then
    naive = if pre(naive) == 0 then -1 elseif pre(naive) == -1 then 0 else pre(naive);
  end when;
  yNaive = if naive == 1 then y2 elseif naive == -1 then y1 else x;
  // Arrivals lie beyond the thresholds, departures before them.
  when x > x2 + eps then
    region = 1;
  elsewhen x < x1 - eps then
    region = -1;
  elsewhen x < x2 - eps then
    region = if pre(region) == 1 then 0 else pre(region);
  elsewhen x > x1 + eps then
    region = if pre(region) == -1 then 0 else pre(region);
  end when;
  y = if region == 1 then y2 elseif region == -1 then y1 else x;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>x touches its thresholds at 1 and -1 and turns back. The naive description takes each zero of x - x2 for a passage: at the first touch it goes to
the right region, and waits there for the next zero, which is the next touch. The other one arrives only where x is beyond the threshold by more than
rounding, and departs only where it is before it by more than that.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: yNaive is 5 from the first touch, at 1.57 s, to the next one at 7.85 s, and -5 from 11 s to 17.3 s. y is sin(t) all the time.</li>
<li><b>Event description</b>: the actions of both when-clauses.</li>
</ul>
<p>Conditions as <a href=\"modelica://Causeway.Examples.Discontinuities.TangentialTouch\">TangentialTouch</a> writes them have both sides by themselves.</p>
</html>"));
end TouchedThresholds;
