// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model IdealDiodeJump "An ideal diode whose condition jumps"
  extends Icons.Example;
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
<p>The state of the diode follows from its voltage and its current. As a function of time the condition jumps from -1 to 1: a root finder has nothing
to interpolate and can only halve the interval.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: id is the positive half of each wave.</li>
<li>Compare with <a href=\"modelica://Causeway.Examples.Discontinuities.IdealDiodeCurve\">IdealDiodeCurve</a>, the same diode with a function that
passes zero.</li>
</ul>
</html>"));
end IdealDiodeJump;
