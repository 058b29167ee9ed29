model OneEquationTooMany "A voltage divider with Ohm's law written once for the whole as well: one equation too many"
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
    experiment(StartTime=0, StopTime=1),
    Documentation(info="<html>
<p>The fourth equation follows from the three before it: four equations for i, u1 and u2. Any one of the four may be removed; the equation of P is not
part of the conflict, and the report leaves it out.</p>
</html>"));
end OneEquationTooMany;
