model BridgeRectifier "Full bridge of four ideal diodes with a resistive load: two of them switch off at the instant at which the other two switch on"
  Circuits.SineVoltage source(V=10, f=50) "Source" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.IdealDiode D1 "Upper left diode" annotation(Placement(transformation(origin={-20,20}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D2 "Upper right diode" annotation(Placement(transformation(origin={20,20}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D3 "Lower left diode" annotation(Placement(transformation(origin={-20,-20}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D4 "Lower right diode" annotation(Placement(transformation(origin={20,-20}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.Resistor R(R=10) "Load" annotation(Placement(transformation(origin={60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-60,-50}, extent={{-10,-10},{10,10}})));
equation
  connect(source.p, D1.p) annotation(Line(points={{-60,10},{-20,10}}, color={0,0,255}));
  connect(D3.n, D1.p) annotation(Line(points={{-20,-10},{-20,10}}, color={0,0,255}));
  connect(source.n, D2.p) annotation(Line(points={{-60,-10},{-40,-10},{-40,0},{20,0},{20,10}}, color={0,0,255}));
  connect(D4.n, D2.p) annotation(Line(points={{20,-10},{20,10}}, color={0,0,255}));
  connect(D1.n, D2.n) annotation(Line(points={{-20,30},{20,30}}, color={0,0,255}));
  connect(D2.n, R.p) annotation(Line(points={{20,30},{60,30},{60,10}}, color={0,0,255}));
  connect(D3.p, D4.p) annotation(Line(points={{-20,-30},{20,-30}}, color={0,0,255}));
  connect(D4.p, R.n) annotation(Line(points={{20,-30},{60,-30},{60,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-60,-10},{-60,-40}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Two diodes conduct at a time, so that the voltage of the load is the absolute value of that of the source, and its mean 2/pi times the amplitude. Where
the voltage passes zero all four diodes switch at once: no combination of three of them is a state of the circuit.</p>
</html>"));
end BridgeRectifier;
