model TimeEvents "Events whose time is known in advance: no root is searched"
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
<p>The integrator steps exactly to the events: time &gt;= t0 is solved for the time, and the ticks of sample are 0.1 + n*0.1.</p>
</html>"));
end TimeEvents;
