// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model ActiveRectifier "A rectifier of three phases that takes sines from the mains"
  extends Icons.Example;
  Causeway.Electrical.Sources.ThreePhaseVoltage mains(V=325) "Mains" annotation(Placement(transformation(extent={{-250,-10},{-230,10}})));
  Causeway.Electrical.Basic.Ground ground "Ground of the dc link" annotation(Placement(transformation(extent={{290,-130},{310,-110}})));
  Causeway.Electrical.Sensors.CurrentSensor i1 "Current of phase 1" annotation(Placement(transformation(extent={{-160,20},{-140,40}})));
  Causeway.Electrical.Basic.Resistor R1(R=0.1) "Resistance of inductor 1" annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  Causeway.Electrical.Basic.Inductor L1(L=3e-3, i(start=0, fixed=true)) "Inductor of phase 1" annotation(Placement(transformation(extent={{-5,20},{15,40}})));
  Causeway.Electrical.Sensors.VoltageSensor v1 "Voltage of phase 1" annotation(Placement(transformation(origin={-205,-70}, extent={{-10,-10},{10,10}}, rotation=180)));
  Causeway.Electrical.Sensors.CurrentSensor i2 "Current of phase 2" annotation(Placement(transformation(extent={{-125,-10},{-105,10}})));
  Causeway.Electrical.Basic.Resistor R2(R=0.1) "Resistance of inductor 2" annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Causeway.Electrical.Basic.Inductor L2(L=3e-3, i(start=0, fixed=true)) "Inductor of phase 2" annotation(Placement(transformation(extent={{-5,-10},{15,10}})));
  Causeway.Electrical.Sensors.VoltageSensor v2 "Voltage of phase 2" annotation(Placement(transformation(origin={-205,-105}, extent={{-10,-10},{10,10}}, rotation=180)));
  Causeway.Electrical.Sensors.CurrentSensor i3 "Current of phase 3" annotation(Placement(transformation(extent={{-90,-40},{-70,-20}})));
  Causeway.Electrical.Basic.Resistor R3(R=0.1) "Resistance of inductor 3" annotation(Placement(transformation(extent={{-40,-40},{-20,-20}})));
  Causeway.Electrical.Basic.Inductor L3(L=3e-3) "Inductor of phase 3" annotation(Placement(transformation(extent={{-5,-40},{15,-20}})));
  Causeway.Electrical.Sensors.VoltageSensor v3 "Voltage of phase 3" annotation(Placement(transformation(origin={-205,-140}, extent={{-10,-10},{10,10}}, rotation=180)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T1(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Upper transistor of phase 1" annotation(Placement(transformation(origin={130,60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T2(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Lower transistor of phase 1" annotation(Placement(transformation(origin={130,-60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T3(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Upper transistor of phase 2" annotation(Placement(transformation(origin={180,60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T4(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Lower transistor of phase 2" annotation(Placement(transformation(origin={180,-60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T5(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Upper transistor of phase 3" annotation(Placement(transformation(origin={230,60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.IGBTWithDiode T6(data=Causeway.Electrical.Semiconductors.DataSheets.IGBT1200V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode1200V()) "Lower transistor of phase 3" annotation(Placement(transformation(origin={230,-60}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Capacitor C(C=1e-3, v(start=700, fixed=true)) "Capacitor of the dc link" annotation(Placement(transformation(origin={300,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=49) "Load of 10 kW" annotation(Placement(transformation(origin={340,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Sensors.VoltageSensor vdc "Voltage of the dc link" annotation(Placement(transformation(origin={380,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Blocks.Converters.Clarke clarke "Currents as a vector" annotation(Placement(transformation(extent={{-70,-150},{-50,-130}})));
  Causeway.Blocks.Converters.Park park "In coordinates that rotate with the mains" annotation(Placement(transformation(extent={{-40,-150},{-20,-130}})));
  Causeway.Blocks.Converters.PLL pll(V=325, theta_start=-Causeway.Constants.pi/2) "Angle of the mains" annotation(Placement(transformation(extent={{-140,-190},{-120,-170}})));
  Causeway.Blocks.Sources.Constant wanted(k=700) "Voltage of the dc link that is asked for" annotation(Placement(transformation(extent={{-160,-260},{-140,-240}})));
  Causeway.Blocks.Continuous.LimPID voltageController(k=0.27, Ti=0.03, yMax=40, xi_start=76) "Active current that is asked for" annotation(Placement(transformation(extent={{-80,-260},{-60,-240}})));
  Causeway.Blocks.Sources.Constant none(k=0) "Reactive current that is asked for" annotation(Placement(transformation(extent={{-50,-320},{-30,-300}})));
  Causeway.Blocks.Continuous.LimPID dController(k=0.0135, Ti=3e-3, yMax=0.3) "Controls the active current" annotation(Placement(transformation(extent={{0,-260},{20,-240}})));
  Causeway.Blocks.Continuous.LimPID qController(k=0.0135, Ti=3e-3, yMax=0.3) "Controls the reactive current" annotation(Placement(transformation(extent={{0,-320},{20,-300}})));
  Causeway.Blocks.Sources.Constant ahead(k=325/700) "Voltage of the mains by that of the dc link" annotation(Placement(transformation(extent={{0,-225},{20,-205}})));
  Causeway.Blocks.Math.Add3 d(k2=-1, k3=2*Causeway.Constants.pi*50*3e-3/700) "Voltage along that of the mains" annotation(Placement(transformation(extent={{50,-260},{70,-240}})));
  Causeway.Blocks.Math.Add q(k1=-1, k2=-2*Causeway.Constants.pi*50*3e-3/700) "Voltage a right angle ahead" annotation(Placement(transformation(extent={{50,-320},{70,-300}})));
  Causeway.Blocks.Converters.InversePark back "In coordinates at rest" annotation(Placement(transformation(extent={{100,-260},{120,-240}})));
  Causeway.Blocks.Converters.SpaceVector vector "Duties" annotation(Placement(transformation(extent={{140,-260},{160,-240}})));
  Causeway.Blocks.Converters.PWM pwm1 "Modulator of phase 1" annotation(Placement(transformation(origin={155,-180}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.DeadTime driver1(T=2e-6) "Driver of phase 1" annotation(Placement(transformation(origin={155,-145}, extent={{-10,10},{10,-10}}, rotation=90)));
  Causeway.Blocks.Converters.PWM pwm2 "Modulator of phase 2" annotation(Placement(transformation(origin={205,-180}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.DeadTime driver2(T=2e-6) "Driver of phase 2" annotation(Placement(transformation(origin={205,-145}, extent={{-10,10},{10,-10}}, rotation=90)));
  Causeway.Blocks.Converters.PWM pwm3 "Modulator of phase 3" annotation(Placement(transformation(origin={255,-180}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Blocks.Converters.DeadTime driver3(T=2e-6) "Driver of phase 3" annotation(Placement(transformation(origin={255,-145}, extent={{-10,10},{10,-10}}, rotation=90)));
equation
  connect(mains.p1, i1.p) annotation(Line(points={{-230,5},{-225,5},{-225,30},{-160,30}}, color={0,0,255}));
  connect(i1.n, R1.p) annotation(Line(points={{-140,30},{-40,30}}, color={0,0,255}));
  connect(R1.n, L1.p) annotation(Line(points={{-20,30},{-5,30}}, color={0,0,255}));
  connect(L1.n, T1.n) annotation(Line(points={{15,30},{130,30},{130,50}}, color={0,0,255}));
  connect(T1.n, T2.p) annotation(Line(points={{130,50},{130,-50}}, color={0,0,255}));
  connect(T1.p, C.p) annotation(Line(points={{130,70},{130,90},{300,90},{300,10}}, color={0,0,255}));
  connect(T2.n, C.n) annotation(Line(points={{130,-70},{130,-90},{300,-90},{300,-10}}, color={0,0,255}));
  connect(i1.p, v1.p) annotation(Line(points={{-160,30},{-190,30},{-190,-70},{-195,-70}}, color={0,0,255}));
  connect(mains.n, v1.n) annotation(Line(points={{-250,0},{-265,0},{-265,-70},{-215,-70}}, color={0,0,255}));
  connect(v1.v, pll.u1) annotation(Line(points={{-205,-60},{-205,-50},{-165,-50},{-165,-174},{-140,-174}}, color={0,0,127}));
  connect(i1.i, clarke.u1) annotation(Line(points={{-150,20},{-150,-134},{-70,-134}}, color={0,0,127}));
  connect(vector.d1, pwm1.u) annotation(Line(points={{160,-244},{155,-244},{155,-190}}, color={0,0,127}));
  connect(pwm1.y, driver1.u) annotation(Line(points={{155,-170},{155,-155}}, color={255,0,255}));
  connect(driver1.y1, T1.fire) annotation(Line(points={{161,-135},{161,60},{140,60}}, color={255,0,255}));
  connect(driver1.y2, T2.fire) annotation(Line(points={{149,-135},{149,-60},{140,-60}}, color={255,0,255}));
  connect(mains.p2, i2.p) annotation(Line(points={{-230,0},{-125,0}}, color={0,0,255}));
  connect(i2.n, R2.p) annotation(Line(points={{-105,0},{-40,0}}, color={0,0,255}));
  connect(R2.n, L2.p) annotation(Line(points={{-20,0},{-5,0}}, color={0,0,255}));
  connect(L2.n, T3.n) annotation(Line(points={{15,0},{180,0},{180,50}}, color={0,0,255}));
  connect(T3.n, T4.p) annotation(Line(points={{180,50},{180,-50}}, color={0,0,255}));
  connect(T3.p, C.p) annotation(Line(points={{180,70},{180,90},{300,90},{300,10}}, color={0,0,255}));
  connect(T4.n, C.n) annotation(Line(points={{180,-70},{180,-90},{300,-90},{300,-10}}, color={0,0,255}));
  connect(i2.p, v2.p) annotation(Line(points={{-125,0},{-182,0},{-182,-105},{-195,-105}}, color={0,0,255}));
  connect(mains.n, v2.n) annotation(Line(points={{-250,0},{-265,0},{-265,-105},{-215,-105}}, color={0,0,255}));
  connect(v2.v, pll.u2) annotation(Line(points={{-205,-95},{-205,-85},{-159,-85},{-159,-180},{-140,-180}}, color={0,0,127}));
  connect(i2.i, clarke.u2) annotation(Line(points={{-115,-10},{-115,-140},{-70,-140}}, color={0,0,127}));
  connect(vector.d2, pwm2.u) annotation(Line(points={{160,-250},{205,-250},{205,-190}}, color={0,0,127}));
  connect(pwm2.y, driver2.u) annotation(Line(points={{205,-170},{205,-155}}, color={255,0,255}));
  connect(driver2.y1, T3.fire) annotation(Line(points={{211,-135},{211,60},{190,60}}, color={255,0,255}));
  connect(driver2.y2, T4.fire) annotation(Line(points={{199,-135},{199,-60},{190,-60}}, color={255,0,255}));
  connect(mains.p3, i3.p) annotation(Line(points={{-230,-5},{-225,-5},{-225,-30},{-90,-30}}, color={0,0,255}));
  connect(i3.n, R3.p) annotation(Line(points={{-70,-30},{-40,-30}}, color={0,0,255}));
  connect(R3.n, L3.p) annotation(Line(points={{-20,-30},{-5,-30}}, color={0,0,255}));
  connect(L3.n, T5.n) annotation(Line(points={{15,-30},{230,-30},{230,50}}, color={0,0,255}));
  connect(T5.n, T6.p) annotation(Line(points={{230,50},{230,-50}}, color={0,0,255}));
  connect(T5.p, C.p) annotation(Line(points={{230,70},{230,90},{300,90},{300,10}}, color={0,0,255}));
  connect(T6.n, C.n) annotation(Line(points={{230,-70},{230,-90},{300,-90},{300,-10}}, color={0,0,255}));
  connect(i3.p, v3.p) annotation(Line(points={{-90,-30},{-174,-30},{-174,-140},{-195,-140}}, color={0,0,255}));
  connect(mains.n, v3.n) annotation(Line(points={{-250,0},{-265,0},{-265,-140},{-215,-140}}, color={0,0,255}));
  connect(v3.v, pll.u3) annotation(Line(points={{-205,-130},{-205,-120},{-153,-120},{-153,-186},{-140,-186}}, color={0,0,127}));
  connect(i3.i, clarke.u3) annotation(Line(points={{-80,-40},{-80,-146},{-70,-146}}, color={0,0,127}));
  connect(vector.d3, pwm3.u) annotation(Line(points={{160,-256},{255,-256},{255,-190}}, color={0,0,127}));
  connect(pwm3.y, driver3.u) annotation(Line(points={{255,-170},{255,-155}}, color={255,0,255}));
  connect(driver3.y1, T5.fire) annotation(Line(points={{261,-135},{261,60},{240,60}}, color={255,0,255}));
  connect(driver3.y2, T6.fire) annotation(Line(points={{249,-135},{249,-60},{240,-60}}, color={255,0,255}));
  connect(C.n, ground.p) annotation(Line(points={{300,-10},{300,-110}}, color={0,0,255}));
  connect(C.p, R.p) annotation(Line(points={{300,10},{300,90},{340,90},{340,10}}, color={0,0,255}));
  connect(C.n, R.n) annotation(Line(points={{300,-10},{300,-90},{340,-90},{340,-10}}, color={0,0,255}));
  connect(R.p, vdc.p) annotation(Line(points={{340,10},{340,90},{380,90},{380,10}}, color={0,0,255}));
  connect(R.n, vdc.n) annotation(Line(points={{340,-10},{340,-90},{380,-90},{380,-10}}, color={0,0,255}));
  connect(clarke.alpha, park.alpha) annotation(Line(points={{-50,-134},{-40,-134}}, color={0,0,127}));
  connect(clarke.beta, park.beta) annotation(Line(points={{-50,-146},{-40,-146}}, color={0,0,127}));
  connect(pll.theta, park.theta) annotation(Line(points={{-120,-174},{-30,-174},{-30,-150}}, color={0,0,127}));
  connect(pll.theta, back.theta) annotation(Line(points={{-120,-174},{-112,-174},{-112,-340},{110,-340},{110,-260}}, color={0,0,127}));
  connect(wanted.y, voltageController.u_s) annotation(Line(points={{-140,-250},{-80,-250}}, color={0,0,127}));
  connect(vdc.v, voltageController.u_m) annotation(Line(points={{370,0},{365,0},{365,-355},{-70,-355},{-70,-260}}, color={0,0,127}));
  connect(voltageController.y, dController.u_s) annotation(Line(points={{-60,-250},{0,-250}}, color={0,0,127}));
  connect(none.y, qController.u_s) annotation(Line(points={{-30,-310},{0,-310}}, color={0,0,127}));
  connect(park.d, dController.u_m) annotation(Line(points={{-20,-134},{-15,-134},{-15,-275},{10,-275},{10,-260}}, color={0,0,127}));
  connect(park.q, qController.u_m) annotation(Line(points={{-20,-146},{-20,-335},{10,-335},{10,-320}}, color={0,0,127}));
  connect(ahead.y, d.u1) annotation(Line(points={{20,-215},{35,-215},{35,-242},{50,-242}}, color={0,0,127}));
  connect(dController.y, d.u2) annotation(Line(points={{20,-250},{50,-250}}, color={0,0,127}));
  connect(park.q, d.u3) annotation(Line(points={{-20,-146},{-20,-285},{35,-285},{35,-258},{50,-258}}, color={0,0,127}));
  connect(qController.y, q.u1) annotation(Line(points={{20,-310},{40,-310},{40,-304},{50,-304}}, color={0,0,127}));
  connect(park.d, q.u2) annotation(Line(points={{-20,-134},{-15,-134},{-15,-290},{30,-290},{30,-316},{50,-316}}, color={0,0,127}));
  connect(d.y, back.d) annotation(Line(points={{70,-250},{85,-250},{85,-244},{100,-244}}, color={0,0,127}));
  connect(q.y, back.q) annotation(Line(points={{70,-310},{85,-310},{85,-256},{100,-256}}, color={0,0,127}));
  connect(back.alpha, vector.alpha) annotation(Line(points={{120,-244},{140,-244}}, color={0,0,127}));
  connect(back.beta, vector.beta) annotation(Line(points={{120,-256},{140,-256}}, color={0,0,127}));
  annotation(
    experiment(StartTime=0, StopTime=0.06, Interval=2e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-300,-390},{410,120}})),
    Documentation(info="<html>
<p>Six transistors make the voltage of the dc link, 700 V, which is above the peak between two phases, and let currents flow that are in phase with the
mains. A phase-locked loop finds the angle of the mains; in coordinates that rotate with it, voltages and currents are constant, and two controllers
with anti-windup keep the active and the reactive current. An outer controller asks for the active current that keeps the dc link at 700 V.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: i1.i, i2.i and i3.i become sines of 21 A, in phase with v1.v, v2.v and v3.v.</li>
<li>park.d is the active current, park.q the reactive one; pll.q is the error of the phase-locked loop.</li>
<li>C.v stays at 700 V.</li>
<li>Let <code>none</code> ask for 10 A: the currents go ahead of the voltages, without any change of C.v.</li>
</ul>
</html>"));
end ActiveRectifier;
