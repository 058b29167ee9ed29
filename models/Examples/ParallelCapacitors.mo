model ParallelCapacitors "Two capacitors in parallel: index 2, a constant constraint and one state"
  parameter Real C1(unit="F") = 1 "First capacitance";
  parameter Real C2(unit="F") = 2 "Second capacitance";
  parameter Real R(unit="Ohm") = 0.5 "Resistance";
  Real u(unit="V") "Voltage of the source";
  Real uR(unit="V") "Voltage across the resistor";
  Real u1(unit="V", start=1, fixed=true) "Voltage across the first capacitor";
  Real u2(unit="V") "Voltage across the second capacitor";
  Real i(unit="A") "Current through the resistor";
  Real i1(unit="A") "Current into the first capacitor";
  Real i2(unit="A") "Current into the second capacitor";
equation
  C1*der(u1) = i1;
  C2*der(u2) = i2;
  uR = R*i;
  u = sin(time);
  i = i1 + i2;
  0 = u + uR + u1;
  0 = u2 - u1;
  annotation(
    experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Both voltages are differentiated, but the last equation ties them together: only one of them can be integrated. Pantelides' algorithm
differentiates that equation once, which gives the equation for the derivative of the other voltage.</p>
<p>The Jacobian of the constraint is constant, so the choice between u1 and u2 is made once and for all. Fixing the start values of both is a redundant
initial condition: it is accepted where the values agree, and refused where they do not.</p>
</html>"));
end ParallelCapacitors;
