model SeriesInductors "Two inductors in series: index 2"
  parameter Real L1(unit="H") = 0.1 "First inductance";
  parameter Real L2(unit="H") = 0.2 "Second inductance";
  parameter Real R(unit="Ohm") = 3 "Resistance";
  parameter Real U(unit="V") = 6 "Voltage of the source";
  Real uL1(unit="V") "Voltage across the first inductor";
  Real uL2(unit="V") "Voltage across the second inductor";
  Real uR(unit="V") "Voltage across the resistor";
  Real i1(unit="A", start=0, fixed=true) "Current through the first inductor";
  Real i2(unit="A") "Current through the second inductor";
equation
  uL1 = L1*der(i1);
  uL2 = L2*der(i2);
  uR = R*i1;
  U = uR + uL1 + uL2;
  i1 = i2;
  annotation(
    experiment(StartTime=0, StopTime=0.5, Interval=1e-3, Tolerance=1e-8),
    Documentation(info="<html>
<p>The same current flows through both inductors, so the two currents are one state. The equation i1 = i2 is differentiated once; the
current then rises as in a circuit with the single inductance L1 + L2: i1 = U/R*(1 - exp(-R*t/(L1 + L2))).</p>
</html>"));
end SeriesInductors;
