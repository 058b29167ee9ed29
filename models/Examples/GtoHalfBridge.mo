model GtoHalfBridge "Half bridge of two gate turn-off thyristors with antiparallel diodes and an inductive load"
  Circuits.ConstantVoltage upper(V=100) "Upper half of the source" annotation(Placement(transformation(origin={-80,40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.ConstantVoltage lower(V=100) "Lower half of the source" annotation(Placement(transformation(origin={-80,-40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Pulse pulse(period=0.02, duty=0.5) "Drives the upper thyristor" annotation(Placement(transformation(origin={-50,80}, extent={{-10,-10},{10,10}})));
  Circuits.Not opposite "Drives the lower thyristor" annotation(Placement(transformation(origin={-20,-80}, extent={{-10,-10},{10,10}})));
  Circuits.IdealGto G1(Ron=1e-5, Goff=1e-5) "Upper thyristor" annotation(Placement(transformation(origin={0,40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.IdealGto G2(Ron=1e-5, Goff=1e-5) "Lower thyristor" annotation(Placement(transformation(origin={0,-40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.IdealDiode D1(Ron=1e-5, Goff=1e-5) "Upper diode" annotation(Placement(transformation(origin={30,40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D2(Ron=1e-5, Goff=1e-5) "Lower diode" annotation(Placement(transformation(origin={30,-40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.Resistor R(R=10) "Resistance of the load" annotation(Placement(transformation(origin={60,0}, extent={{-10,-10},{10,10}}, rotation=180)));
  Circuits.Inductor L(L=0.05) "Inductance of the load" annotation(Placement(transformation(origin={-30,0}, extent={{-10,-10},{10,10}}, rotation=180)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-90,-20}, extent={{-10,-10},{10,10}})));
equation
  connect(pulse.y, G1.fire) annotation(Line(points={{-40,80},{-40,40},{7,40}}, color={255,0,255}));
  connect(pulse.y, opposite.u) annotation(Line(points={{-40,80},{-40,-80},{-30,-80}}, color={255,0,255}));
  connect(opposite.y, G2.fire) annotation(Line(points={{-10,-80},{-10,-40},{7,-40}}, color={255,0,255}));
  connect(upper.p, G1.p) annotation(Line(points={{-80,50},{0,50}}, color={0,0,255}));
  connect(G1.p, D1.n) annotation(Line(points={{0,50},{30,50}}, color={0,0,255}));
  connect(lower.n, G2.n) annotation(Line(points={{-80,-50},{0,-50}}, color={0,0,255}));
  connect(G2.n, D2.p) annotation(Line(points={{0,-50},{30,-50}}, color={0,0,255}));
  connect(upper.n, lower.p) annotation(Line(points={{-80,30},{-80,-30}}, color={0,0,255}));
  connect(upper.n, ground.p) annotation(Line(points={{-80,30},{-80,-10},{-90,-10}}, color={0,0,255}));
  connect(G1.n, G2.p) annotation(Line(points={{0,30},{0,-30}}, color={0,0,255}));
  connect(D1.p, D2.n) annotation(Line(points={{30,30},{30,-30}}, color={0,0,255}));
  connect(G1.n, R.n) annotation(Line(points={{0,30},{0,0},{50,0}}, color={0,0,255}));
  connect(D1.p, R.n) annotation(Line(points={{30,30},{30,0},{50,0}}, color={0,0,255}));
  connect(R.p, L.n) annotation(Line(points={{70,0},{-40,0}}, color={0,0,255}));
  connect(L.p, ground.p) annotation(Line(points={{-20,0},{-20,-10},{-90,-10}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>When one thyristor is turned off the current of the load goes on through the diode of the other side, and changes to the thyristor where it passes zero. All four devices
are ideal: of sixteen combinations of states one fits at a time. The voltage of the load is +100 V or -100 V at any time.</p>
</html>"));
end GtoHalfBridge;
