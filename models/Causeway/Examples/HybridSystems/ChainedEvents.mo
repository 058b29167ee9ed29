// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HybridSystems;
model ChainedEvents "An event that triggers another one"
  extends Icons.Example;
  parameter Real limit = 1 "Limit of u";
  parameter Real relief = 0.5 "What is taken off u from the first time at which it passes the limit";
  Real u "Input, less the relief";
  Boolean over(start=false, fixed=true) "Whether u is above its limit";
  Boolean relieved(start=false, fixed=true) "Whether it ever was";
equation
  u = time - (if pre(relieved) then relief else 0);
  over = u > limit;
  relieved = pre(relieved) or over;
  annotation(
    experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>At t = 1 over becomes true, and relieved with it. In the next pass pre(relieved) is true, u jumps to 0.5, and over is false again. The third pass
changes nothing more.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: u reaches 1 twice, at 1 s and at 1.5 s. <code>causewayc simulate --events</code> writes the table of passes.</li>
</ul>
</html>"));
end ChainedEvents;
