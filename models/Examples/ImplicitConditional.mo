model ImplicitConditional "A condition on the unknown that its own equation determines"
  Real x "Given function of time";
  Real y "Unknown, with a slope that depends on its sign";
  Real z "Unknown";
equation
  x = sin(time);
  x + (if y > 0 then 2*y else y) - z = 0;
  3*x + y - 1 + z = 0;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The relation y &gt; 0 and the unknowns y and z determine each other: y = (1 - 4*x)/3 while that is positive, else (1 - 4*x)/2. At each event the relation and the equations are
solved together.</p>
</html>"));
end ImplicitConditional;
