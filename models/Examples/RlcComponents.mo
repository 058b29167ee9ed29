model RlcComponents "The RLC circuit of RlcCircuit, connected from components: most of its equations only say that variables are equal"
  connector Pin
    Real v(unit = "V") "Potential";
    flow Real i(unit = "A") "Current into the component";
  end Pin;
  partial model TwoPin
    Pin p, n;
    Real v(unit = "V") "Voltage from p to n";
    Real i(unit = "A") "Current from p to n";
  equation
    v = p.v - n.v;
    0 = p.i + n.i;
    i = p.i;
  end TwoPin;
  model Resistor
    extends TwoPin;
    parameter Real R(unit = "Ohm") = 1 "Resistance";
  equation
    v = R*i;
  end Resistor;
  model Inductor
    extends TwoPin(i(start = 0, fixed = true));
    parameter Real L(unit = "H") = 1 "Inductance";
  equation
    L*der(i) = v;
  end Inductor;
  model Capacitor
    extends TwoPin(v(start = 0, fixed = true));
    parameter Real C(unit = "F") = 1 "Capacitance";
  equation
    C*der(v) = i;
  end Capacitor;
  model SineVoltage
    extends TwoPin;
    parameter Real amplitude(unit = "V") = 1 "Amplitude of the voltage";
    parameter Real omega(unit = "rad/s") = 1 "Angular frequency";
  equation
    v = amplitude*sin(omega*time);
  end SineVoltage;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  SineVoltage source(amplitude = 10, omega = 100*acos(-1));
  Resistor R1(R = 10), R2(R = 20);
  Inductor L1(L = 0.1);
  Capacitor C1(C = 1e-4);
  Ground ground;
equation
  connect(source.p, L1.p);
  connect(source.p, R1.p);
  connect(R1.n, R2.p);
  connect(R1.n, C1.p);
  connect(source.n, L1.n);
  connect(source.n, R2.n);
  connect(source.n, C1.n);
  connect(source.n, ground.p);
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=2e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The circuit of RlcCircuit from connected components. Connections and components bring many equations that only say that two variables are equal, or opposite;
the reduced view of the structure leaves them out, and what remains is what a person would have written down.</p>
</html>"));
end RlcComponents;
