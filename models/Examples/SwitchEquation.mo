model SwitchEquation "An ideal switch parallel to a resistor"
  parameter Real U0(unit="V") = 10 "Voltage of the source";
  parameter Real R1(unit="Ohm") = 2 "Resistance in series";
  parameter Real R2(unit="Ohm") = 3 "Resistance parallel to the switch";
  Boolean open(start=true, fixed=true) "Whether the switch is open";
  Real u1(unit="V") "Voltage across R1";
  Real i1(unit="A") "Current through R1";
  Real u2(unit="V") "Voltage across R2 and the switch";
  Real i2(unit="A") "Current through R2";
  Real i(unit="A") "Current through the switch";
equation
  open = time < 1;
  U0 = u1 + u2;
  u1 = R1*i1;
  u2 = R2*i2;
  i1 = i + i2;
  0 = if open then i else u2;
  annotation(
    experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The equation of the switch determines its current while it is open, and its voltage while it is closed. Solved for either of them, it divides by zero in one
of the two positions. It must therefore be a residual: the circuit is a loop, an unknown is guessed, and the equation of the switch corrects the guess.</p>
<p>While the switch is open u2 = R2/(R1 + R2)*U0 = 6 V; once it has closed, at t = 1 s, all of the current i = U0/R1 = 5 A flows through it.</p>
</html>"));
end SwitchEquation;
