// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HybridSystems;
model ChainedEventsWithoutEnd "A chain of events that never ends"
  extends Icons.Example;
  parameter Real limit = 1 "Limit of u";
  parameter Real relief = 0.5 "What is taken off u while it is above its limit";
  Real u "Input, less the relief";
  Boolean over(start=false, fixed=true) "Whether u is above its limit";
  Boolean relieved(start=false, fixed=true) "Whether u is relieved";
equation
  u = time - (if pre(relieved) then relief else 0);
  over = u > limit;
  relieved = over;
  annotation(
    experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The relief lasts only as long as u is above its limit: with it u is not, without it u is. The iteration has no fixed point.</p>
<h4>What to see</h4>
<ul>
<li><b>Problems</b>: the run stops at t = 1 and names the two variables whose changes have no end.</li>
</ul>
</html>"));
end ChainedEventsWithoutEnd;
