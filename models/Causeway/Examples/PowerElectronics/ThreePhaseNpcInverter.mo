// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model ThreePhaseNpcInverter "An inverter with three phases and three levels"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage upperSource(V=350) "Upper half of the source" annotation(Placement(transformation(origin={230,60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Sources.ConstantVoltage lowerSource(V=350) "Lower half of the source" annotation(Placement(transformation(origin={230,-60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground at the neutral point" annotation(Placement(transformation(extent={{260,-40},{280,-20}})));
  Causeway.Electrical.Semiconductors.ThreeLevelLeg leg1(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Leg of phase 1" annotation(Placement(transformation(extent={{15,95},{65,145}})));
  Causeway.Blocks.Sources.Sine wanted1(amplitude=0.9, f=50) "Voltage of phase 1 that is asked for, by half the source" annotation(Placement(transformation(extent={{-200,110},{-180,130}})));
  Causeway.Blocks.Math.Gain opposite1(k=-1) "For negative voltages" annotation(Placement(transformation(extent={{-150,80},{-130,100}})));
  Causeway.Blocks.Converters.PWM upperPwm1(period=5e-4, sampled=false) "Modulator of positive voltages" annotation(Placement(transformation(extent={{-105,140},{-85,160}})));
  Causeway.Blocks.Converters.PWM lowerPwm1(period=5e-4, sampled=false) "Modulator of negative voltages" annotation(Placement(transformation(extent={{-105,80},{-85,100}})));
  Causeway.Blocks.Converters.DeadTime upperDriver1(T=2e-6) "Drives T1 and T3" annotation(Placement(transformation(extent={{-60,140},{-40,160}})));
  Causeway.Blocks.Converters.DeadTime lowerDriver1(T=2e-6) "Drives T4 and T2" annotation(Placement(transformation(extent={{-60,100},{-40,80}})));
  Causeway.Electrical.Basic.Resistor R1(R=8) "Load of phase 1" annotation(Placement(transformation(extent={{90,110},{110,130}})));
  Causeway.Electrical.Basic.Inductor L1(L=0.01, i(start=0, fixed=true)) "Inductance of phase 1" annotation(Placement(transformation(extent={{130,110},{150,130}})));
  Causeway.Electrical.Semiconductors.ThreeLevelLeg leg2(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Leg of phase 2" annotation(Placement(transformation(extent={{15,-25},{65,25}})));
  Causeway.Blocks.Sources.Sine wanted2(amplitude=0.9, f=50, phase=-2*Causeway.Constants.pi/3) "Voltage of phase 2 that is asked for, by half the source" annotation(Placement(transformation(extent={{-200,-10},{-180,10}})));
  Causeway.Blocks.Math.Gain opposite2(k=-1) "For negative voltages" annotation(Placement(transformation(extent={{-150,-40},{-130,-20}})));
  Causeway.Blocks.Converters.PWM upperPwm2(period=5e-4, sampled=false) "Modulator of positive voltages" annotation(Placement(transformation(extent={{-105,20},{-85,40}})));
  Causeway.Blocks.Converters.PWM lowerPwm2(period=5e-4, sampled=false) "Modulator of negative voltages" annotation(Placement(transformation(extent={{-105,-40},{-85,-20}})));
  Causeway.Blocks.Converters.DeadTime upperDriver2(T=2e-6) "Drives T1 and T3" annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  Causeway.Blocks.Converters.DeadTime lowerDriver2(T=2e-6) "Drives T4 and T2" annotation(Placement(transformation(extent={{-60,-20},{-40,-40}})));
  Causeway.Electrical.Basic.Resistor R2(R=8) "Load of phase 2" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Causeway.Electrical.Basic.Inductor L2(L=0.01, i(start=0, fixed=true)) "Inductance of phase 2" annotation(Placement(transformation(extent={{130,-10},{150,10}})));
  Causeway.Electrical.Semiconductors.ThreeLevelLeg leg3(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Leg of phase 3" annotation(Placement(transformation(extent={{15,-145},{65,-95}})));
  Causeway.Blocks.Sources.Sine wanted3(amplitude=0.9, f=50, phase=-4*Causeway.Constants.pi/3) "Voltage of phase 3 that is asked for, by half the source" annotation(Placement(transformation(extent={{-200,-130},{-180,-110}})));
  Causeway.Blocks.Math.Gain opposite3(k=-1) "For negative voltages" annotation(Placement(transformation(extent={{-150,-160},{-130,-140}})));
  Causeway.Blocks.Converters.PWM upperPwm3(period=5e-4, sampled=false) "Modulator of positive voltages" annotation(Placement(transformation(extent={{-105,-100},{-85,-80}})));
  Causeway.Blocks.Converters.PWM lowerPwm3(period=5e-4, sampled=false) "Modulator of negative voltages" annotation(Placement(transformation(extent={{-105,-160},{-85,-140}})));
  Causeway.Blocks.Converters.DeadTime upperDriver3(T=2e-6) "Drives T1 and T3" annotation(Placement(transformation(extent={{-60,-100},{-40,-80}})));
  Causeway.Blocks.Converters.DeadTime lowerDriver3(T=2e-6) "Drives T4 and T2" annotation(Placement(transformation(extent={{-60,-140},{-40,-160}})));
  Causeway.Electrical.Basic.Resistor R3(R=8) "Load of phase 3" annotation(Placement(transformation(extent={{90,-130},{110,-110}})));
  Causeway.Electrical.Basic.Inductor L3(L=0.01) "Inductance of phase 3" annotation(Placement(transformation(extent={{130,-130},{150,-110}})));
equation
  connect(wanted1.y, upperPwm1.u) annotation(Line(points={{-180,120},{-165,120},{-165,150},{-105,150}}, color={0,0,127}));
  connect(wanted1.y, opposite1.u) annotation(Line(points={{-180,120},{-165,120},{-165,90},{-150,90}}, color={0,0,127}));
  connect(opposite1.y, lowerPwm1.u) annotation(Line(points={{-130,90},{-105,90}}, color={0,0,127}));
  connect(upperPwm1.y, upperDriver1.u) annotation(Line(points={{-85,150},{-60,150}}, color={255,0,255}));
  connect(lowerPwm1.y, lowerDriver1.u) annotation(Line(points={{-85,90},{-60,90}}, color={255,0,255}));
  connect(upperDriver1.y1, leg1.fire1) annotation(Line(points={{-40,156},{-20,156},{-20,140},{15,140}}, color={255,0,255}));
  connect(upperDriver1.y2, leg1.fire3) annotation(Line(points={{-40,144},{-25,144},{-25,110},{15,110}}, color={255,0,255}));
  connect(lowerDriver1.y2, leg1.fire2) annotation(Line(points={{-40,96},{-15,96},{-15,130},{15,130}}, color={255,0,255}));
  connect(lowerDriver1.y1, leg1.fire4) annotation(Line(points={{-40,84},{-20,84},{-20,100},{15,100}}, color={255,0,255}));
  connect(upperSource.p, leg1.p) annotation(Line(points={{230,70},{230,165},{82,165},{82,155},{55,155},{55,145}}, color={0,0,255}));
  connect(lowerSource.n, leg1.n) annotation(Line(points={{230,-70},{230,-165},{72,-165},{72,85},{55,85},{55,95}}, color={0,0,255}));
  connect(upperSource.n, leg1.m) annotation(Line(points={{230,50},{230,-50},{0,-50},{0,120},{15,120}}, color={0,0,255}));
  connect(leg1.out, R1.p) annotation(Line(points={{65,120},{90,120}}, color={0,0,255}));
  connect(R1.n, L1.p) annotation(Line(points={{110,120},{130,120}}, color={0,0,255}));
  connect(wanted2.y, upperPwm2.u) annotation(Line(points={{-180,0},{-165,0},{-165,30},{-105,30}}, color={0,0,127}));
  connect(wanted2.y, opposite2.u) annotation(Line(points={{-180,0},{-165,0},{-165,-30},{-150,-30}}, color={0,0,127}));
  connect(opposite2.y, lowerPwm2.u) annotation(Line(points={{-130,-30},{-105,-30}}, color={0,0,127}));
  connect(upperPwm2.y, upperDriver2.u) annotation(Line(points={{-85,30},{-60,30}}, color={255,0,255}));
  connect(lowerPwm2.y, lowerDriver2.u) annotation(Line(points={{-85,-30},{-60,-30}}, color={255,0,255}));
  connect(upperDriver2.y1, leg2.fire1) annotation(Line(points={{-40,36},{-20,36},{-20,20},{15,20}}, color={255,0,255}));
  connect(upperDriver2.y2, leg2.fire3) annotation(Line(points={{-40,24},{-25,24},{-25,-10},{15,-10}}, color={255,0,255}));
  connect(lowerDriver2.y2, leg2.fire2) annotation(Line(points={{-40,-24},{-15,-24},{-15,10},{15,10}}, color={255,0,255}));
  connect(lowerDriver2.y1, leg2.fire4) annotation(Line(points={{-40,-36},{-20,-36},{-20,-20},{15,-20}}, color={255,0,255}));
  connect(upperSource.p, leg2.p) annotation(Line(points={{230,70},{230,165},{82,165},{82,35},{55,35},{55,25}}, color={0,0,255}));
  connect(lowerSource.n, leg2.n) annotation(Line(points={{230,-70},{230,-165},{72,-165},{72,-35},{55,-35},{55,-25}}, color={0,0,255}));
  connect(upperSource.n, leg2.m) annotation(Line(points={{230,50},{230,-50},{0,-50},{0,0},{15,0}}, color={0,0,255}));
  connect(leg2.out, R2.p) annotation(Line(points={{65,0},{90,0}}, color={0,0,255}));
  connect(R2.n, L2.p) annotation(Line(points={{110,0},{130,0}}, color={0,0,255}));
  connect(wanted3.y, upperPwm3.u) annotation(Line(points={{-180,-120},{-165,-120},{-165,-90},{-105,-90}}, color={0,0,127}));
  connect(wanted3.y, opposite3.u) annotation(Line(points={{-180,-120},{-165,-120},{-165,-150},{-150,-150}}, color={0,0,127}));
  connect(opposite3.y, lowerPwm3.u) annotation(Line(points={{-130,-150},{-105,-150}}, color={0,0,127}));
  connect(upperPwm3.y, upperDriver3.u) annotation(Line(points={{-85,-90},{-60,-90}}, color={255,0,255}));
  connect(lowerPwm3.y, lowerDriver3.u) annotation(Line(points={{-85,-150},{-60,-150}}, color={255,0,255}));
  connect(upperDriver3.y1, leg3.fire1) annotation(Line(points={{-40,-84},{-20,-84},{-20,-100},{15,-100}}, color={255,0,255}));
  connect(upperDriver3.y2, leg3.fire3) annotation(Line(points={{-40,-96},{-25,-96},{-25,-130},{15,-130}}, color={255,0,255}));
  connect(lowerDriver3.y2, leg3.fire2) annotation(Line(points={{-40,-144},{-15,-144},{-15,-110},{15,-110}}, color={255,0,255}));
  connect(lowerDriver3.y1, leg3.fire4) annotation(Line(points={{-40,-156},{-20,-156},{-20,-140},{15,-140}}, color={255,0,255}));
  connect(upperSource.p, leg3.p) annotation(Line(points={{230,70},{230,165},{82,165},{82,-85},{55,-85},{55,-95}}, color={0,0,255}));
  connect(lowerSource.n, leg3.n) annotation(Line(points={{230,-70},{230,-165},{72,-165},{72,-155},{55,-155},{55,-145}}, color={0,0,255}));
  connect(upperSource.n, leg3.m) annotation(Line(points={{230,50},{230,-50},{0,-50},{0,-120},{15,-120}}, color={0,0,255}));
  connect(leg3.out, R3.p) annotation(Line(points={{65,-120},{90,-120}}, color={0,0,255}));
  connect(R3.n, L3.p) annotation(Line(points={{110,-120},{130,-120}}, color={0,0,255}));
  connect(L1.n, L2.n) annotation(Line(points={{150,120},{150,0}}, color={0,0,255}));
  connect(L2.n, L3.n) annotation(Line(points={{150,0},{150,-120}}, color={0,0,255}));
  connect(upperSource.n, lowerSource.p) annotation(Line(points={{230,50},{230,-50}}, color={0,0,255}));
  connect(upperSource.n, ground.p) annotation(Line(points={{230,50},{230,-10},{270,-10},{270,-20}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.06, Interval=2e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-220,-200},{300,200}})),
    Documentation(info="<html>
<p>Three legs with three levels each, and a load whose star point is not connected. Between two phases there are five levels: 0, 350 and 700 V, and
the same with a minus.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: leg1.out.v - leg2.out.v has five levels; R1.i, R2.i and R3.i are sines with an amplitude of some <code>0.9*350 V/|8 + jwL|</code> =
36.7 A, less what is lost.</li>
<li>leg1.lossPower, leg1.T1.lossPower, leg1.T2.lossPower: the inner transistors conduct longer, the outer ones switch more.</li>
<li>The distortion of the currents (THD) is 3 percent, with a carrier of 2 kHz. That of <a
href=\"modelica://Causeway.Examples.PowerElectronics.ThreePhaseInverter\">ThreePhaseInverter</a>, with 5 kHz and two levels, is half of it.</li>
</ul>
</html>"));
end ThreePhaseNpcInverter;
