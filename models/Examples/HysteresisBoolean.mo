model HysteresisBoolean "Dry hysteresis: one Boolean equation that knows the present branch"
  parameter Real x1 = -1 "Lower threshold";
  parameter Real x2 = 1 "Upper threshold";
  parameter Real y1 = -1 "Value after the lower threshold";
  parameter Real y2 = 1 "Value after the upper threshold";
  Real x "Argument";
  Boolean high(start=false, fixed=true) "Whether y has its upper value";
  Real y "Value of the hysteresis";
equation
  x = 2*sin(time);
  high = not pre(high) and x > x2 or pre(high) and x >= x1;
  y = if high then y2 else y1;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>On the lower branch the upper threshold counts, on the upper branch the lower one; pre(high) tells the branch.</p>
</html>"));
end HysteresisBoolean;
