model TangentialTouch "A function that jumps outside of an interval, with an argument that touches its ends but never leaves it"
  parameter Real x1 = -1 "Threshold between the left and the center region";
  parameter Real x2 = 1 "Threshold between the center and the right region";
  parameter Real a1 = 0 "Slope in the left region";
  parameter Real b1 = -5 "Offset in the left region";
  parameter Real a2 = 1 "Slope in the center region";
  parameter Real b2 = 0 "Offset in the center region";
  parameter Real a3 = 0 "Slope in the right region";
  parameter Real b3 = 5 "Offset in the right region";
  Real x "Argument";
  Real y "Value of the function";
equation
  x = (x2 - x1)/2*sin(time) + (x1 + x2)/2;
  y = if x < x1 then a1*x + b1 else if x < x2 then a2*x + b2 else a3*x + b3;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>At its extremes x is equal to a threshold up to rounding errors. An event there would leave the center region, and x would come back before the next one is found: the model
would stay in the outer region, where y is 5 or -5. A threshold therefore has two sides: the arrival needs x to pass it by more than rounding errors, and so does the departure.</p>
</html>"));
end TangentialTouch;
