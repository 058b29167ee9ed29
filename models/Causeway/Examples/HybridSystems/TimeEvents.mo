// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HybridSystems;
model TimeEvents "Events whose time is known in advance"
  extends Icons.Example;
  parameter Real t0(unit="s") = 0.3 "When y changes";
  Boolean late "Whether t0 is reached";
  Integer ticks(start=0, fixed=true) "Ticks so far";
  Real y(start=0, fixed=true) "Grows while late is true";
  discrete Real last(unit="s", start=0, fixed=true) "Time of the last tick";
equation
  late = time >= t0;
  der(y) = if late then 1 else 0;
  when sample(0.1, 0.1) then
    ticks = pre(ticks) + 1;
    last = time;
  end when;
  annotation(
    experiment(StartTime=0, StopTime=1, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>time &gt;= t0 and the ticks of sample are known beforehand: the integrator steps exactly to them, and no root is searched.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: y begins to grow at 0.3 s, ticks counts each 0.1 s; y is 0.7 at the end.</li>
</ul>
</html>"));
end TimeEvents;
