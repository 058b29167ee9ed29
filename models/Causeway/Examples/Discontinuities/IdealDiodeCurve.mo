// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model IdealDiodeCurve "An ideal diode by a parameter along its curve"
  extends Icons.Example;
  parameter Real U(unit="V") = 10 "Amplitude of the source";
  parameter Real f(unit="Hz") = 50 "Frequency of the source";
  parameter Real R(unit="Ohm") = 1 "Load";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Real u0(unit="V") "Voltage of the source";
  Real ud(unit="V") "Voltage of the diode";
  Real id(unit="A") "Current of the diode";
  Boolean off(start=true) "Whether the diode blocks";
  Real s "Voltage while it blocks, current while it conducts";
equation
  u0 = U*sin(2*pi*f*time);
  u0 = R*id + ud;
  ud = if off then s else 0;
  id = if off then 0 else s;
  off = s < 0;
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The curve of a diode is an angle: along one leg the voltage grows up to zero, along the other the current from zero. A parameter s along both has a
sign that tells the leg, and is smooth on either side.</p>
<h4>What to see</h4>
<ul>
<li><b>Equations</b>: the zero-crossing function is s itself.</li>
<li><b>Plot</b>: s, which is the voltage while the diode blocks and its current while it conducts.</li>
</ul>
<p>All ideal switches of <a href=\"modelica://Causeway.Electrical.Ideal\">Electrical.Ideal</a> are written in this way.</p>
</html>"));
end IdealDiodeCurve;
