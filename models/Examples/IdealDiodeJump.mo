model IdealDiodeJump "An ideal diode whose switch is decided by its voltage and its current: the condition jumps"
  parameter Real U(unit="V") = 10 "Amplitude of the source";
  parameter Real f(unit="Hz") = 50 "Frequency of the source";
  parameter Real R(unit="Ohm") = 1 "Load";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Real u0(unit="V") "Voltage of the source";
  Real ud(unit="V") "Voltage of the diode";
  Real id(unit="A") "Current of the diode";
  Boolean openSwitch(start=true) "Whether the diode blocks";
equation
  u0 = U*sin(2*pi*f*time);
  u0 = R*id + ud;
  0 = if openSwitch then id else ud;
  openSwitch = ud <= 0 and not id > 0;
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The expression of openSwitch is a jump from false to true: there is nothing to interpolate, and a root finder can do no better than halve the interval. IdealDiodeCurve is the
same diode with a function that passes zero.</p>
</html>"));
end IdealDiodeJump;
