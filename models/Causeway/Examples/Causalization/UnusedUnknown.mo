// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Causalization;
model UnusedUnknown "A voltage divider with a power that no equation mentions"
  extends Icons.Example;
  parameter Real R1(unit="Ohm") = 2 "Upper resistance";
  parameter Real R2(unit="Ohm") = 3 "Lower resistance";
  parameter Real U(unit="V") = 10 "Voltage of the source";
  Real i(unit="A") "Current";
  Real u1(unit="V") "Voltage across R1";
  Real u2(unit="V") "Voltage across R2";
  Real P(unit="W") "Power of the source; its equation has been forgotten";
equation
  U = u1 + u2;
  u1 = R1*i;
  u2 = R2*i;
  annotation(
    Documentation(info="<html>
<p>P is declared, and nothing computes it: one equation too few.</p>
<h4>What to see</h4>
<ul>
<li><b>Problems</b>: the under-determined part is P alone; the rest of the system is well.</li>
</ul>
<p>Add <code>P = U*i;</code>.</p>
</html>"));
end UnusedUnknown;
