model TransistorSwitch "A transistor switch with an antiparallel diode and an inductive load"
  Circuits.ConstantVoltage source(V=100) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Pulse pulse(period=1e-3, duty=0.5) "Drives the transistor" annotation(Placement(transformation(origin={-50,70}, extent={{-10,-10},{10,10}})));
  Circuits.IdealGto T "Transistor: conducts in one direction while it is driven" annotation(Placement(transformation(origin={-20,40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.IdealDiode D "Antiparallel diode" annotation(Placement(transformation(origin={10,40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode F "Carries the current while the transistor is off" annotation(Placement(transformation(origin={-20,-20}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.Resistor R(R=5) "Resistance of the load" annotation(Placement(transformation(origin={50,10}, extent={{-10,-10},{10,10}})));
  Circuits.Inductor L(L=5e-3) "Inductance of the load" annotation(Placement(transformation(origin={80,-20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-80,-60}, extent={{-10,-10},{10,10}})));
equation
  connect(pulse.y, T.fire) annotation(Line(points={{-40,70},{-40,40},{-13,40}}, color={255,0,255}));
  connect(source.p, T.p) annotation(Line(points={{-80,10},{-80,50},{-20,50}}, color={0,0,255}));
  connect(T.p, D.n) annotation(Line(points={{-20,50},{10,50}}, color={0,0,255}));
  connect(T.n, D.p) annotation(Line(points={{-20,30},{10,30}}, color={0,0,255}));
  connect(T.n, F.n) annotation(Line(points={{-20,30},{-20,-10}}, color={0,0,255}));
  connect(D.p, R.p) annotation(Line(points={{10,30},{10,10},{40,10}}, color={0,0,255}));
  connect(R.n, L.p) annotation(Line(points={{60,10},{60,-10},{80,-10}}, color={0,0,255}));
  connect(L.n, source.n) annotation(Line(points={{80,-30},{80,-10},{-80,-10}}, color={0,0,255}));
  connect(F.p, source.n) annotation(Line(points={{-20,-30},{-20,-10},{-80,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-10},{-80,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.02, Interval=1e-5, Tolerance=1e-8),
    Documentation(info="<html>
<p>The transistor and the diode parallel to it are a loop of two ideal elements: while the transistor conducts, the diode has neither voltage nor current, and sits at the corner of its
curve. The current of the load is the same as with exact exponentials: the ripple around half of V/R.</p>
</html>"));
end TransistorSwitch;
