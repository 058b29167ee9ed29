model HysteresisTwoWhens "Dry hysteresis with a when-equation for each threshold: two equations for one variable, which is refused"
  parameter Real x1 = -1 "Lower threshold";
  parameter Real x2 = 1 "Upper threshold";
  parameter Real y1 = -1 "Value after the lower threshold";
  parameter Real y2 = 1 "Value after the upper threshold";
  Real x "Argument";
  discrete Real y(start=y1, fixed=true) "Value of the hysteresis";
equation
  x = 2*sin(time);
  when x > x2 then
    y = y2;
  end when;
  when x < x1 then
    y = y1;
  end when;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>If both conditions came true at one instant, nothing would tell which value y has. Equations have no order; 'elsewhen', or an algorithm, gives one. HysteresisWhen and
HysteresisBoolean are two ways to write it.</p>
</html>"));
end HysteresisTwoWhens;
