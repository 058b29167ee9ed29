model RlcCircuitWithLoop "RLC circuit with a resistor in place of its capacitor: an algebraic loop"
  parameter Real R1(unit="Ohm") = 10 "Resistance in the branch of the source";
  parameter Real R2(unit="Ohm") = 20 "Resistance parallel to R3";
  parameter Real R3(unit="Ohm") = 20 "Resistance that replaces the capacitor";
  parameter Real L(unit="H") = 0.1 "Inductance";
  parameter Real U(unit="V") = 10 "Amplitude of the source";
  parameter Real f(unit="Hz") = 50 "Frequency of the source";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Real u0(unit="V") "Voltage of the source";
  Real i0(unit="A") "Current of the source";
  Real u1(unit="V") "Voltage across R1";
  Real i1(unit="A") "Current through R1";
  Real u2(unit="V") "Voltage across R2";
  Real i2(unit="A") "Current through R2";
  Real u3(unit="V") "Voltage across R3";
  Real i3(unit="A") "Current through R3";
  Real uL(unit="V") "Voltage across the inductor";
  Real iL(unit="A", start=0, fixed=true) "Current through the inductor";
equation
  u0 = U*sin(2*pi*f*time);
  u1 = R1*i1;
  u2 = R2*i2;
  uL = L*der(iL);
  u3 = R3*i3;
  u0 = u1 + u3;
  uL = u1 + u2;
  u3 = u2;
  i0 = i1 + iL;
  i1 = i2 + i3;
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=2e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>With R3 where the RLC circuit has its capacitor, no voltage is known in the middle of the circuit. The two colouring rules place the
source, the inductor and the current of the source; six equations with six unknowns remain that all depend on each other.</p>
<p>One of the unknowns is guessed (the tearing variable); then the rules place the others one after the other, and the equation that is left over
(the residual) corrects the guess. Because the loop is linear, one correction is enough.</p>
</html>"));
end RlcCircuitWithLoop;
