model ChainedEvents "An event that triggers another one, which changes the condition of the first"
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
<p>At t = 1 over becomes true, and relieved with it. In the next iteration of the event pre(relieved) is true, u jumps to 0.5, and over is false again. The third iteration
changes nothing more: the event is over. At t = 1.5 u passes its limit again, and stays above.</p>
</html>"));
end ChainedEvents;
