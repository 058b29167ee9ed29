// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Causalization;
model OneEquationTooMany "A voltage divider with Ohm's law once too often"
  extends Icons.Example;
  parameter Real R1(unit="Ohm") = 2 "Upper resistance";
  parameter Real R2(unit="Ohm") = 3 "Lower resistance";
  parameter Real U(unit="V") = 10 "Voltage of the source";
  Real i(unit="A") "Current";
  Real u1(unit="V") "Voltage across R1";
  Real u2(unit="V") "Voltage across R2";
  Real P(unit="W") "Power of the source";
equation
  U = u1 + u2;
  u1 = R1*i;
  u2 = R2*i;
  U = (R1 + R2)*i;
  P = U*i;
  annotation(
    Documentation(info="<html>
<p>The equation for the whole divider follows from those of its parts: four equations for three unknowns.</p>
<h4>What to see</h4>
<ul>
<li><b>Problems</b>: the over-determined part holds four equations; any of them may go. The equation of P is not part of the conflict.</li>
</ul>
</html>"));
end OneEquationTooMany;
