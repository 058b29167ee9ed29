model ChainedEventsWithoutEnd "A chain of events that never comes to an end"
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
<p>As in ChainedEvents, but the relief lasts only as long as u is above its limit: with the relief it is not, without it it is. The iteration of the event at t = 1 has no fixed
point. The simulation stops there and names the two variables whose changes have no end.</p>
</html>"));
end ChainedEventsWithoutEnd;
