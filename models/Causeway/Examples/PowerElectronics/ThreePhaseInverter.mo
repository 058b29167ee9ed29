// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model ThreePhaseInverter "A two-level inverter with three phases and sine-triangle modulation"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=600) "Source" annotation(Placement(transformation(origin={-110,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-120,-120},{-100,-100}})));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T1(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Upper transistor of phase 1" annotation(Placement(transformation(origin={-40,60}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T2(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Lower transistor of phase 1" annotation(Placement(transformation(origin={-40,-60}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Blocks.Sources.Sine wanted1(amplitude=0.4, offset=0.5, f=50) "Duty of phase 1" annotation(Placement(transformation(origin={-70,-220}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.PWM pwm1(period=2e-4, sampled=false) "Modulator of phase 1" annotation(Placement(transformation(origin={-70,-185}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.DeadTime driver1(T=2e-6) "Driver of phase 1" annotation(Placement(transformation(origin={-70,-145}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Resistor R1(R=8) "Load of phase 1" annotation(Placement(transformation(extent={{170,20},{190,40}})));
  Causeway.Electrical.Basic.Inductor L1(L=0.01, i(start=0, fixed=true)) "Inductance of phase 1" annotation(Placement(transformation(extent={{210,20},{230,40}})));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T3(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Upper transistor of phase 2" annotation(Placement(transformation(origin={40,60}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T4(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Lower transistor of phase 2" annotation(Placement(transformation(origin={40,-60}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Blocks.Sources.Sine wanted2(amplitude=0.4, offset=0.5, f=50, phase=-2*Causeway.Constants.pi/3) "Duty of phase 2" annotation(Placement(transformation(origin={10,-220}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.PWM pwm2(period=2e-4, sampled=false) "Modulator of phase 2" annotation(Placement(transformation(origin={10,-185}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.DeadTime driver2(T=2e-6) "Driver of phase 2" annotation(Placement(transformation(origin={10,-145}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Resistor R2(R=8) "Load of phase 2" annotation(Placement(transformation(extent={{170,-10},{190,10}})));
  Causeway.Electrical.Basic.Inductor L2(L=0.01, i(start=0, fixed=true)) "Inductance of phase 2" annotation(Placement(transformation(extent={{210,-10},{230,10}})));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T5(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Upper transistor of phase 3" annotation(Placement(transformation(origin={120,60}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T6(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Lower transistor of phase 3" annotation(Placement(transformation(origin={120,-60}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Blocks.Sources.Sine wanted3(amplitude=0.4, offset=0.5, f=50, phase=-4*Causeway.Constants.pi/3) "Duty of phase 3" annotation(Placement(transformation(origin={90,-220}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.PWM pwm3(period=2e-4, sampled=false) "Modulator of phase 3" annotation(Placement(transformation(origin={90,-185}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.DeadTime driver3(T=2e-6) "Driver of phase 3" annotation(Placement(transformation(origin={90,-145}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Resistor R3(R=8) "Load of phase 3" annotation(Placement(transformation(extent={{170,-40},{190,-20}})));
  Causeway.Electrical.Basic.Inductor L3(L=0.01) "Inductance of phase 3" annotation(Placement(transformation(extent={{210,-40},{230,-20}})));
equation
  connect(source.p, T1.p) annotation(Line(points={{-110,10},{-110,90},{-40,90},{-40,70}}, color={0,0,255}));
  connect(source.n, T2.n) annotation(Line(points={{-110,-10},{-110,-90},{-40,-90},{-40,-70}}, color={0,0,255}));
  connect(T1.n, T2.p) annotation(Line(points={{-40,50},{-40,-50}}, color={0,0,255}));
  connect(T1.n, R1.p) annotation(Line(points={{-40,50},{-40,30},{170,30}}, color={0,0,255}));
  connect(R1.n, L1.p) annotation(Line(points={{190,30},{210,30}}, color={0,0,255}));
  connect(wanted1.y, pwm1.u) annotation(Line(points={{-70,-210},{-70,-195}}, color={0,0,127}));
  connect(pwm1.y, driver1.u) annotation(Line(points={{-70,-175},{-70,-155}}, color={255,0,255}));
  connect(driver1.y1, T1.fire) annotation(Line(points={{-76,-135},{-76,60},{-50,60}}, color={255,0,255}));
  connect(driver1.y2, T2.fire) annotation(Line(points={{-64,-135},{-64,-60},{-50,-60}}, color={255,0,255}));
  connect(source.p, T3.p) annotation(Line(points={{-110,10},{-110,90},{40,90},{40,70}}, color={0,0,255}));
  connect(source.n, T4.n) annotation(Line(points={{-110,-10},{-110,-90},{40,-90},{40,-70}}, color={0,0,255}));
  connect(T3.n, T4.p) annotation(Line(points={{40,50},{40,-50}}, color={0,0,255}));
  connect(T3.n, R2.p) annotation(Line(points={{40,50},{40,0},{170,0}}, color={0,0,255}));
  connect(R2.n, L2.p) annotation(Line(points={{190,0},{210,0}}, color={0,0,255}));
  connect(wanted2.y, pwm2.u) annotation(Line(points={{10,-210},{10,-195}}, color={0,0,127}));
  connect(pwm2.y, driver2.u) annotation(Line(points={{10,-175},{10,-155}}, color={255,0,255}));
  connect(driver2.y1, T3.fire) annotation(Line(points={{4,-135},{4,60},{30,60}}, color={255,0,255}));
  connect(driver2.y2, T4.fire) annotation(Line(points={{16,-135},{16,-60},{30,-60}}, color={255,0,255}));
  connect(source.p, T5.p) annotation(Line(points={{-110,10},{-110,90},{120,90},{120,70}}, color={0,0,255}));
  connect(source.n, T6.n) annotation(Line(points={{-110,-10},{-110,-90},{120,-90},{120,-70}}, color={0,0,255}));
  connect(T5.n, T6.p) annotation(Line(points={{120,50},{120,-50}}, color={0,0,255}));
  connect(T5.n, R3.p) annotation(Line(points={{120,50},{120,-30},{170,-30}}, color={0,0,255}));
  connect(R3.n, L3.p) annotation(Line(points={{190,-30},{210,-30}}, color={0,0,255}));
  connect(wanted3.y, pwm3.u) annotation(Line(points={{90,-210},{90,-195}}, color={0,0,127}));
  connect(pwm3.y, driver3.u) annotation(Line(points={{90,-175},{90,-155}}, color={255,0,255}));
  connect(driver3.y1, T5.fire) annotation(Line(points={{84,-135},{84,60},{110,60}}, color={255,0,255}));
  connect(driver3.y2, T6.fire) annotation(Line(points={{96,-135},{96,-60},{110,-60}}, color={255,0,255}));
  connect(L1.n, L2.n) annotation(Line(points={{230,30},{230,0}}, color={0,0,255}));
  connect(L2.n, L3.n) annotation(Line(points={{230,0},{230,-30}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-110,-10},{-110,-100}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.06, Interval=2e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-140,-250},{260,120}})),
    Documentation(info="<html>
<p>Each phase compares a sine with a triangle of 5 kHz. The star point of the load is not connected, so its currents sum to zero, and harmonics that
the phases have in common do not drive any.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: R1.i, R2.i and R3.i are sines of 50 Hz with an amplitude of some <code>0.4*600 V/|8 + jwL|</code> = 28 A, a third of a period apart. What
is missing are the voltages of the semiconductors, and the dead time, in which the sign of the current decides on the voltage.</li>
<li><b>Spectrum</b> of L1.v: side bands of 5 kHz, 10 kHz and so on.</li>
<li>T1.transistor.E_switching, T1.diode.E_switching: losses arise in the transistor while the current flows out of the phase, in the diode of T2 when the
transistor takes over.</li>
</ul>
</html>"));
end ThreePhaseInverter;
