model HalfWaveRectifier "Half-wave rectifier with an ideal diode and a smoothing capacitor"
  parameter Real U(unit="V") = 10 "Amplitude of the source";
  parameter Real f(unit="Hz") = 50 "Frequency of the source";
  parameter Real Ri(unit="Ohm") = 1 "Inner resistance of the source";
  parameter Real C(unit="F") = 1e-3 "Capacitance";
  parameter Real RL(unit="Ohm") = 50 "Load";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Real u0(unit="V") "Voltage of the source";
  Real ui(unit="V") "Voltage across the inner resistance";
  Real ud(unit="V") "Voltage of the diode";
  Real id(unit="A") "Current of the diode";
  Real u2(unit="V", start=0, fixed=true) "Voltage of the capacitor and the load";
  Real iC(unit="A") "Current of the capacitor";
  Real iR(unit="A") "Current of the load";
  Real s "Voltage of the diode while it blocks, its current while it conducts";
  Boolean off(start=true) "Whether the diode blocks";
equation
  u0 = U*sin(2*pi*f*time);
  u0 = ui + ud + u2;
  ui = Ri*id;
  ud = if off then s else 0;
  id = if off then 0 else s;
  off = s < 0;
  id = iC + iR;
  iC = C*der(u2);
  u2 = RL*iR;
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-10),
    Documentation(info="<html>
<p>The source charges the capacitor through the diode while its voltage is higher, and the load discharges it in between. The parameter of the diode is
s = (u0 - u2)/(mo + (1 - mo)*Ri), where mo is 1 while the diode blocks and 0 while it conducts.</p>
</html>"));
end HalfWaveRectifier;
