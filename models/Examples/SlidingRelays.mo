model SlidingRelays "Two relays that hold two states at their thresholds: sliding along both"
  Real x(start=0.1, fixed=true) "First state";
  Real y(start=0.5, fixed=true) "Second state";
equation
  der(x) = if x > 0 then -1 else 1;
  der(y) = -0.1 + (if x + y > 0.2 then -1 else 1);
  annotation(
    experiment(StartTime=0, StopTime=1, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>At x = 0 both directions lead back: the relation x &gt; 0 would change infinitely often. No step gets anywhere, and the simulation stops with a message that names the relation. A
relay with a hysteresis, or the equation of the sliding motion itself, goes on.</p>
</html>"));
end SlidingRelays;
