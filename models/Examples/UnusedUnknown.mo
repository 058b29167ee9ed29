model UnusedUnknown "A voltage divider with a power that no equation mentions: one equation too few"
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
    experiment(StartTime=0, StopTime=1),
    Documentation(info="<html>
<p>P is declared and occurs in no equation, so nothing can compute it. The under-determined part of the system is P alone; the circuit around it
is well determined. The equation P = U*i repairs the model.</p>
</html>"));
end UnusedUnknown;
