// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Causalization;
model RlcEquations "The RLC circuit as ten equations"
  extends Icons.Example;
  parameter Real R1(unit="Ohm") = 10 "Resistance in the branch of the capacitor";
  parameter Real R2(unit="Ohm") = 20 "Resistance parallel to the capacitor";
  parameter Real L(unit="H") = 0.1 "Inductance";
  parameter Real C(unit="F") = 1e-4 "Capacitance";
  parameter Real U(unit="V") = 10 "Amplitude of the source";
  parameter Real f(unit="Hz") = 50 "Frequency of the source";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Real u0(unit="V") "Voltage of the source";
  Real i0(unit="A") "Current of the source";
  Real u1(unit="V") "Voltage across R1";
  Real i1(unit="A") "Current through R1";
  Real u2(unit="V") "Voltage across R2";
  Real i2(unit="A") "Current through R2";
  Real uL(unit="V") "Voltage across the inductor";
  Real iL(unit="A", start=0, fixed=true) "Current through the inductor";
  Real uC(unit="V", start=0, fixed=true) "Voltage across the capacitor";
  Real iC(unit="A") "Current through the capacitor";
equation
  u0 = U*sin(2*pi*f*time);
  u1 = R1*i1;
  u2 = R2*i2;
  uL = L*der(iL);
  iC = C*der(uC);
  u0 = u1 + uC;
  uL = u1 + u2;
  uC = u2;
  i0 = i1 + iL;
  i1 = i2 + iC;
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=2e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The equations of <a href=\"modelica://Causeway.Examples.Causalization.RlcCircuit\">RlcCircuit</a> by hand: ten equations for ten unknowns, with the
voltage uC and the current iL as states.</p>
<h4>What to see</h4>
<ul>
<li><b>Incidence</b>: 20 marks in a matrix of 10 by 10. The row of u0 = u1 + uC has two of them, u0 and u1.</li>
<li><b>Digraph</b>: colour it edge by edge. Rule 1: an equation with one black edge is solved for that unknown, and gets the lowest free number. Rule
2: an unknown with one black edge is solved from that equation, which gets the highest free number. Or choose each next edge yourself.</li>
<li><b>Plot</b>: uC and iL; at t = 0.013 s they are -4.380589 V and 0.5054077 A.</li>
</ul>
<p>Change a resistance, and only the waveforms change: the structure does not know numbers.</p>
</html>"));
end RlcEquations;
