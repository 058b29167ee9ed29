// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model NpcInverter "A three-level inverter with clamped neutral point"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage upperSource(V=350) "Upper half of the source" annotation(Placement(transformation(origin={-120,60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Sources.ConstantVoltage lowerSource(V=350) "Lower half of the source" annotation(Placement(transformation(origin={-120,-60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground at the neutral point" annotation(Placement(transformation(extent={{-160,-50},{-140,-30}})));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T1(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V(), Goff=1e-6) "Uppermost transistor" annotation(Placement(transformation(origin={0,90}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T2(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V(), Goff=1e-6) "Upper inner transistor" annotation(Placement(transformation(origin={0,30}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T3(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V(), Goff=1e-6) "Lower inner transistor" annotation(Placement(transformation(origin={0,-30}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T4(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V(), Goff=1e-6) "Lowermost transistor" annotation(Placement(transformation(origin={0,-90}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.Diode D5(data=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V(), Goff=1e-6) "Holds the upper inner node at the neutral point" annotation(Placement(transformation(extent={{-70,50},{-50,70}})));
  Causeway.Electrical.Semiconductors.Diode D6(data=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V(), Goff=1e-6) "Holds the lower inner node at the neutral point" annotation(Placement(transformation(origin={-60,-60}, extent={{-10,-10},{10,10}}, rotation=180)));
  Causeway.Electrical.Basic.Resistor R(R=8) "Load" annotation(Placement(transformation(origin={-40,-10}, extent={{-10,-10},{10,10}}, rotation=180)));
  Causeway.Electrical.Basic.Inductor L(L=0.01, i(start=0, fixed=true)) "Inductance of the load" annotation(Placement(transformation(origin={-75,-10}, extent={{-10,-10},{10,10}}, rotation=180)));
  Causeway.Blocks.Sources.Sine wanted(amplitude=0.9, f=50) "Output voltage that is asked for, by half the source" annotation(Placement(transformation(extent={{240,-10},{220,10}})));
  Causeway.Blocks.Math.Gain opposite(k=-1) "For negative voltages" annotation(Placement(transformation(extent={{200,-70},{180,-50}})));
  Causeway.Blocks.Converters.PWM upperPwm(period=2e-4, sampled=false) "Modulator of positive voltages" annotation(Placement(transformation(extent={{160,50},{140,70}})));
  Causeway.Blocks.Converters.PWM lowerPwm(period=2e-4, sampled=false) "Modulator of negative voltages" annotation(Placement(transformation(extent={{160,-70},{140,-50}})));
  Causeway.Blocks.Converters.DeadTime upperDriver(T=2e-6) "Drives T1 and T3" annotation(Placement(transformation(extent={{120,50},{100,70}})));
  Causeway.Blocks.Converters.DeadTime lowerDriver(T=2e-6) "Drives T4 and T2" annotation(Placement(transformation(extent={{120,-50},{100,-70}})));
equation
  connect(upperSource.p, T1.p) annotation(Line(points={{-120,70},{-120,110},{0,110},{0,100}}, color={0,0,255}));
  connect(lowerSource.n, T4.n) annotation(Line(points={{-120,-70},{-120,-110},{0,-110},{0,-100}}, color={0,0,255}));
  connect(upperSource.n, lowerSource.p) annotation(Line(points={{-120,50},{-120,-50}}, color={0,0,255}));
  connect(upperSource.n, ground.p) annotation(Line(points={{-120,50},{-120,0},{-150,0},{-150,-30}}, color={0,0,255}));
  connect(T1.n, T2.p) annotation(Line(points={{0,80},{0,40}}, color={0,0,255}));
  connect(T2.n, T3.p) annotation(Line(points={{0,20},{0,-20}}, color={0,0,255}));
  connect(T3.n, T4.p) annotation(Line(points={{0,-40},{0,-80}}, color={0,0,255}));
  connect(upperSource.n, D5.p) annotation(Line(points={{-120,50},{-120,0},{-100,0},{-100,60},{-70,60}}, color={0,0,255}));
  connect(D5.n, T1.n) annotation(Line(points={{-50,60},{0,60},{0,80}}, color={0,0,255}));
  connect(upperSource.n, D6.n) annotation(Line(points={{-120,50},{-120,0},{-100,0},{-100,-60},{-70,-60}}, color={0,0,255}));
  connect(D6.p, T3.n) annotation(Line(points={{-50,-60},{0,-60},{0,-40}}, color={0,0,255}));
  connect(T2.n, R.p) annotation(Line(points={{0,20},{0,-10},{-30,-10}}, color={0,0,255}));
  connect(R.n, L.p) annotation(Line(points={{-50,-10},{-65,-10}}, color={0,0,255}));
  connect(L.n, upperSource.n) annotation(Line(points={{-85,-10},{-100,-10},{-100,0},{-120,0},{-120,50}}, color={0,0,255}));
  connect(wanted.y, upperPwm.u) annotation(Line(points={{220,0},{210,0},{210,60},{160,60}}, color={0,0,127}));
  connect(wanted.y, opposite.u) annotation(Line(points={{220,0},{210,0},{210,-60},{200,-60}}, color={0,0,127}));
  connect(opposite.y, lowerPwm.u) annotation(Line(points={{180,-60},{160,-60}}, color={0,0,127}));
  connect(upperPwm.y, upperDriver.u) annotation(Line(points={{140,60},{120,60}}, color={255,0,255}));
  connect(lowerPwm.y, lowerDriver.u) annotation(Line(points={{140,-60},{120,-60}}, color={255,0,255}));
  connect(upperDriver.y1, T1.fire) annotation(Line(points={{100,66},{60,66},{60,90},{10,90}}, color={255,0,255}));
  connect(upperDriver.y2, T3.fire) annotation(Line(points={{100,54},{60,54},{60,-30},{10,-30}}, color={255,0,255}));
  connect(lowerDriver.y2, T2.fire) annotation(Line(points={{100,-54},{40,-54},{40,30},{10,30}}, color={255,0,255}));
  connect(lowerDriver.y1, T4.fire) annotation(Line(points={{100,-66},{60,-66},{60,-90},{10,-90}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.06, Interval=2e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-180,-140},{260,140}})),
    Documentation(info="<html>
<p>Two transistors in series at each side, and two diodes to the neutral point of the source, give the output three voltages: +350 V through T1 and T2,
0 V through D5 and T2 or T3 and D6, and -350 V through T3 and T4. T1 and T3 are driven opposite to each other, and so are T2 and T4; for a positive
voltage the first pair switches, for a negative one the second.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: R.p.v has three levels. Its steps are half of those of an inverter with two levels, so R.i is smoother.</li>
<li>R.i has an amplitude of some <code>0.9*350 V/|8 + jwL|</code> = 37 A.</li>
<li>Each transistor blocks 350 V, half of the source. How two that block in series share it is not a matter of ideal switches; so each has a leakage,
Goff = 1e-6 S.</li>
</ul>
</html>"));
end NpcInverter;
