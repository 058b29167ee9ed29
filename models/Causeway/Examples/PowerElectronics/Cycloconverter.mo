// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model Cycloconverter "From 50 Hz to 10 Hz without a dc link"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage upperSource(V=325, f=50) "Upper half of the transformer" annotation(Placement(transformation(origin={-140,40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Sources.SineVoltage lowerSource(V=325, f=50) "Lower half of the transformer" annotation(Placement(transformation(origin={-140,-40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Centre of the transformer" annotation(Placement(transformation(extent={{-180,-40},{-160,-20}})));
  Causeway.Electrical.Semiconductors.Thyristor T1(data=Causeway.Electrical.Semiconductors.DataSheets.Thyristor1200V()) "Positive current, from above" annotation(Placement(transformation(extent={{-40,80},{-20,100}})));
  Causeway.Electrical.Semiconductors.Thyristor T3(data=Causeway.Electrical.Semiconductors.DataSheets.Thyristor1200V()) "Negative current, to above" annotation(Placement(transformation(origin={-30,50}, extent={{-10,10},{10,-10}}, rotation=180)));
  Causeway.Electrical.Semiconductors.Thyristor T2(data=Causeway.Electrical.Semiconductors.DataSheets.Thyristor1200V()) "Positive current, from below" annotation(Placement(transformation(extent={{-40,-60},{-20,-40}})));
  Causeway.Electrical.Semiconductors.Thyristor T4(data=Causeway.Electrical.Semiconductors.DataSheets.Thyristor1200V()) "Negative current, to below" annotation(Placement(transformation(origin={-30,-90}, extent={{-10,10},{10,-10}}, rotation=180)));
  Causeway.Electrical.Basic.Resistor R(R=10) "Load" annotation(Placement(transformation(origin={60,40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Inductor L(L=3e-3, i(start=0, fixed=true)) "Inductance of the load" annotation(Placement(transformation(origin={60,10}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Blocks.Sources.Sine wanted(amplitude=0.95, f=10) "Output voltage that is asked for" annotation(Placement(transformation(extent={{-330,50},{-310,70}})));
  Causeway.Blocks.Math.Abs size "Its size" annotation(Placement(transformation(extent={{-290,50},{-270,70}})));
  Causeway.Blocks.Sources.Sine carrier(f=50, phase=Causeway.Constants.pi/2) "Cosine that begins with each positive half period" annotation(Placement(transformation(extent={{-330,-10},{-310,10}})));
  Causeway.Blocks.Math.Gain opposite(k=-1) "Cosine that begins with each negative half period" annotation(Placement(transformation(extent={{-290,-54},{-270,-34}})));
  Causeway.Blocks.Logical.Greater inPositive "Fires in positive half periods" annotation(Placement(transformation(extent={{-250,44},{-230,64}})));
  Causeway.Blocks.Logical.Greater inNegative "Fires in negative half periods" annotation(Placement(transformation(extent={{-250,-48},{-230,-28}})));
  Causeway.Blocks.Logical.GreaterThreshold isPositive(threshold=0) "Whether a positive voltage is asked for" annotation(Placement(transformation(extent={{-290,100},{-270,120}})));
  Causeway.Blocks.Logical.Not isNegative "Whether a negative voltage is asked for" annotation(Placement(transformation(extent={{-250,150},{-230,170}})));
  Causeway.Blocks.Logical.And fire1 "Fires T1" annotation(Placement(transformation(extent={{-110,134},{-90,154}})));
  Causeway.Blocks.Logical.And fire2 "Fires T2" annotation(Placement(transformation(extent={{-110,-160},{-90,-140}})));
  Causeway.Blocks.Logical.And fire3 "Fires T3" annotation(Placement(transformation(extent={{-110,180},{-90,200}})));
  Causeway.Blocks.Logical.And fire4 "Fires T4" annotation(Placement(transformation(extent={{-110,-200},{-90,-180}})));
equation
  connect(wanted.y, size.u) annotation(Line(points={{-310,60},{-290,60}}, color={0,0,127}));
  connect(wanted.y, isPositive.u) annotation(Line(points={{-310,60},{-300,60},{-300,110},{-290,110}}, color={0,0,127}));
  connect(size.y, inPositive.u1) annotation(Line(points={{-270,60},{-250,60}}, color={0,0,127}));
  connect(size.y, inNegative.u1) annotation(Line(points={{-270,60},{-260,60},{-260,-32},{-250,-32}}, color={0,0,127}));
  connect(carrier.y, inPositive.u2) annotation(Line(points={{-310,0},{-255,0},{-255,48},{-250,48}}, color={0,0,127}));
  connect(carrier.y, opposite.u) annotation(Line(points={{-310,0},{-300,0},{-300,-44},{-290,-44}}, color={0,0,127}));
  connect(opposite.y, inNegative.u2) annotation(Line(points={{-270,-44},{-250,-44}}, color={0,0,127}));
  connect(isPositive.y, isNegative.u) annotation(Line(points={{-270,110},{-265,110},{-265,160},{-250,160}}, color={255,0,255}));
  connect(isPositive.y, fire1.u2) annotation(Line(points={{-270,110},{-205,110},{-205,138},{-110,138}}, color={255,0,255}));
  connect(inPositive.y, fire1.u1) annotation(Line(points={{-230,54},{-225,54},{-225,150},{-110,150}}, color={255,0,255}));
  connect(isPositive.y, fire2.u1) annotation(Line(points={{-270,110},{-205,110},{-205,-144},{-110,-144}}, color={255,0,255}));
  connect(inNegative.y, fire2.u2) annotation(Line(points={{-230,-38},{-215,-38},{-215,-156},{-110,-156}}, color={255,0,255}));
  connect(isNegative.y, fire3.u2) annotation(Line(points={{-230,160},{-195,160},{-195,184},{-110,184}}, color={255,0,255}));
  connect(inNegative.y, fire3.u1) annotation(Line(points={{-230,-38},{-215,-38},{-215,196},{-110,196}}, color={255,0,255}));
  connect(isNegative.y, fire4.u1) annotation(Line(points={{-230,160},{-195,160},{-195,-184},{-110,-184}}, color={255,0,255}));
  connect(inPositive.y, fire4.u2) annotation(Line(points={{-230,54},{-225,54},{-225,-196},{-110,-196}}, color={255,0,255}));
  connect(upperSource.p, T1.p) annotation(Line(points={{-140,50},{-140,90},{-40,90}}, color={0,0,255}));
  connect(T1.p, T3.n) annotation(Line(points={{-40,90},{-60,90},{-60,50},{-40,50}}, color={0,0,255}));
  connect(T1.n, T3.p) annotation(Line(points={{-20,90},{0,90},{0,50},{-20,50}}, color={0,0,255}));
  connect(lowerSource.n, T4.n) annotation(Line(points={{-140,-50},{-140,-90},{-40,-90}}, color={0,0,255}));
  connect(T4.n, T2.p) annotation(Line(points={{-40,-90},{-60,-90},{-60,-50},{-40,-50}}, color={0,0,255}));
  connect(T4.p, T2.n) annotation(Line(points={{-20,-90},{0,-90},{0,-50},{-20,-50}}, color={0,0,255}));
  connect(T3.p, T2.n) annotation(Line(points={{-20,50},{0,50},{0,-50},{-20,-50}}, color={0,0,255}));
  connect(T3.p, R.p) annotation(Line(points={{-20,50},{60,50}}, color={0,0,255}));
  connect(R.n, L.p) annotation(Line(points={{60,30},{60,20}}, color={0,0,255}));
  connect(upperSource.n, lowerSource.p) annotation(Line(points={{-140,30},{-140,-30}}, color={0,0,255}));
  connect(L.n, upperSource.n) annotation(Line(points={{60,0},{60,-10},{-140,-10},{-140,30}}, color={0,0,255}));
  connect(upperSource.n, ground.p) annotation(Line(points={{-140,30},{-140,-10},{-170,-10},{-170,-20}}, color={0,0,255}));
  connect(fire1.y, T1.fire) annotation(Line(points={{-90,144},{-30,144},{-30,100}}, color={255,0,255}));
  connect(fire3.y, T3.fire) annotation(Line(points={{-90,190},{20,190},{20,70},{-30,70},{-30,60}}, color={255,0,255}));
  connect(fire2.y, T2.fire) annotation(Line(points={{-90,-150},{20,-150},{20,-30},{-30,-30},{-30,-40}}, color={255,0,255}));
  connect(fire4.y, T4.fire) annotation(Line(points={{-90,-190},{40,-190},{40,-70},{-30,-70},{-30,-80}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.2, Interval=1e-4, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-350,-230},{90,230}})),
    Documentation(info="<html>
<p>T1 and T2 are a rectifier for positive currents, T3 and T4 one for negative ones. In each half period of the mains one of them is fired where the
voltage that is asked for passes a cosine: early, where much is asked for. So the mean over a half period follows a sine of 10 Hz, whose frequency is
lower than that of the mains.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: R.v consists of pieces of half periods of 50 Hz, five positive ones and five negative ones in turn.</li>
<li>The current ends in each half period before the next thyristor is fired. So the groups never conduct together, and the mains is never shorted.</li>
<li><b>Spectrum</b> of R.v: a line at 10 Hz, side bands of 100 Hz.</li>
</ul>
</html>"));
end Cycloconverter;
