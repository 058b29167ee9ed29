// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model PfcBoost "A rectifier with power factor correction"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage source(V=325, f=50) "Mains" annotation(Placement(transformation(extent={{-150,-10},{-130,10}})));
  Causeway.Electrical.Semiconductors.Diode D1(data=Causeway.Electrical.Semiconductors.DataSheets.Diode650V(), Goff=1e-6) "Upper left" annotation(Placement(transformation(origin={-180,30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Semiconductors.Diode D2(data=Causeway.Electrical.Semiconductors.DataSheets.Diode650V(), Goff=1e-6) "Upper right" annotation(Placement(transformation(origin={-100,30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Semiconductors.Diode D3(data=Causeway.Electrical.Semiconductors.DataSheets.Diode650V(), Goff=1e-6) "Lower left" annotation(Placement(transformation(origin={-180,-30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Semiconductors.Diode D4(data=Causeway.Electrical.Semiconductors.DataSheets.Diode650V(), Goff=1e-6) "Lower right" annotation(Placement(transformation(origin={-100,-30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Sensors.VoltageSensor vRect "Rectified voltage" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Sensors.CurrentSensor iL "Current of the inductor" annotation(Placement(transformation(extent={{-40,50},{-20,70}})));
  Causeway.Electrical.Basic.Inductor L(L=2e-3, i(start=0, fixed=true)) "Inductor" annotation(Placement(transformation(extent={{0,50},{20,70}})));
  Causeway.Electrical.Semiconductors.MOSFET transistor(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET650V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Charges the inductor while it conducts" annotation(Placement(transformation(origin={40,0}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.Diode diode(data=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Carries the current to the output" annotation(Placement(transformation(extent={{60,50},{80,70}})));
  Causeway.Electrical.Basic.Capacitor C(C=4.7e-4, v(start=400, fixed=true)) "Output capacitor" annotation(Placement(transformation(origin={100,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=160) "Load of 1 kW" annotation(Placement(transformation(origin={130,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Sensors.VoltageSensor vOut "Output voltage" annotation(Placement(transformation(origin={170,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{90,-110},{110,-90}})));
  Causeway.Blocks.Sources.Constant wanted(k=400) "Output voltage that is asked for" annotation(Placement(transformation(extent={{-150,-120},{-130,-100}})));
  Causeway.Blocks.Continuous.LimPID voltageController(k=2e-4, Ti=0.05, yMax=0.06, yMin=0, xi_start=97) "Conductance that the mains is to see" annotation(Placement(transformation(extent={{-110,-120},{-90,-100}})));
  Causeway.Blocks.Math.Product shape "Current that is asked for" annotation(Placement(transformation(extent={{-60,-114},{-40,-94}})));
  Causeway.Blocks.Continuous.LimPID currentController(k=0.16, Ti=1e-4, yMax=0.97, yMin=0) "Duty of the transistor" annotation(Placement(transformation(extent={{-25,-94},{-5,-114}})));
  Causeway.Blocks.Converters.PWM pwm(period=2e-5) "Modulator" annotation(Placement(transformation(extent={{10,-114},{30,-94}})));
equation
  connect(source.p, D1.p) annotation(Line(points={{-150,0},{-180,0},{-180,20}}, color={0,0,255}));
  connect(source.n, D2.p) annotation(Line(points={{-130,0},{-100,0},{-100,20}}, color={0,0,255}));
  connect(D1.p, D3.n) annotation(Line(points={{-180,20},{-180,-20}}, color={0,0,255}));
  connect(D2.p, D4.n) annotation(Line(points={{-100,20},{-100,-20}}, color={0,0,255}));
  connect(D1.n, D2.n) annotation(Line(points={{-180,40},{-180,60},{-100,60},{-100,40}}, color={0,0,255}));
  connect(D3.p, D4.p) annotation(Line(points={{-180,-40},{-180,-60},{-100,-60},{-100,-40}}, color={0,0,255}));
  connect(D2.n, iL.p) annotation(Line(points={{-100,40},{-100,60},{-40,60}}, color={0,0,255}));
  connect(D2.n, vRect.p) annotation(Line(points={{-100,40},{-100,60},{-60,60},{-60,10}}, color={0,0,255}));
  connect(D4.p, vRect.n) annotation(Line(points={{-100,-40},{-100,-60},{-60,-60},{-60,-10}}, color={0,0,255}));
  connect(iL.n, L.p) annotation(Line(points={{-20,60},{0,60}}, color={0,0,255}));
  connect(L.n, transistor.p) annotation(Line(points={{20,60},{40,60},{40,10}}, color={0,0,255}));
  connect(L.n, diode.p) annotation(Line(points={{20,60},{60,60}}, color={0,0,255}));
  connect(diode.n, C.p) annotation(Line(points={{80,60},{100,60},{100,10}}, color={0,0,255}));
  connect(diode.n, R.p) annotation(Line(points={{80,60},{130,60},{130,10}}, color={0,0,255}));
  connect(diode.n, vOut.p) annotation(Line(points={{80,60},{170,60},{170,10}}, color={0,0,255}));
  connect(D4.p, transistor.n) annotation(Line(points={{-100,-40},{-100,-60},{40,-60},{40,-10}}, color={0,0,255}));
  connect(D4.p, C.n) annotation(Line(points={{-100,-40},{-100,-60},{100,-60},{100,-10}}, color={0,0,255}));
  connect(D4.p, R.n) annotation(Line(points={{-100,-40},{-100,-60},{130,-60},{130,-10}}, color={0,0,255}));
  connect(D4.p, vOut.n) annotation(Line(points={{-100,-40},{-100,-60},{170,-60},{170,-10}}, color={0,0,255}));
  connect(C.n, ground.p) annotation(Line(points={{100,-10},{100,-90}}, color={0,0,255}));
  connect(wanted.y, voltageController.u_s) annotation(Line(points={{-130,-110},{-110,-110}}, color={0,0,127}));
  connect(vOut.v, voltageController.u_m) annotation(Line(points={{160,0},{150,0},{150,-135},{-100,-135},{-100,-120}}, color={0,0,127}));
  connect(voltageController.y, shape.u2) annotation(Line(points={{-90,-110},{-60,-110}}, color={0,0,127}));
  connect(vRect.v, shape.u1) annotation(Line(points={{-70,0},{-80,0},{-80,-98},{-60,-98}}, color={0,0,127}));
  connect(shape.y, currentController.u_s) annotation(Line(points={{-40,-104},{-25,-104}}, color={0,0,127}));
  connect(iL.i, currentController.u_m) annotation(Line(points={{-30,50},{-30,30},{-15,30},{-15,-94}}, color={0,0,127}));
  connect(currentController.y, pwm.u) annotation(Line(points={{-5,-104},{10,-104}}, color={0,0,127}));
  connect(pwm.y, transistor.fire) annotation(Line(points={{30,-104},{30,0}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.04, Interval=2e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-210,-170},{200,90}})),
    Documentation(info="<html>
<p>A rectifier with a capacitor alone takes its current in short pulses from the mains. Here the inner controller makes the current of the inductor
follow the shape of the rectified voltage, so that the mains sees a resistor; the outer one chooses how large that is to be, such that the output
stays at 400 V.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: source.i is a sine with the ripple of switching, opposite to source.v as the source gives power; both are in phase.</li>
<li>C.v has a ripple of twice the frequency of the mains, <code>P/(2*pi*50 Hz*C*400 V)</code> = 17 V from peak to peak: power comes as the square of a
sine, and leaves evenly.</li>
<li>Measure source.v and source.i over the last period (key <b>M</b>, or <code>causewayc measure --power source.v,source.i</code>): the power factor is
above 0.99, and harmonics are far below the limits of IEC 61000-3-2.</li>
<li>transistor.E_switching, diode.E_switching: each time the transistor is turned on, the diode has to recover.</li>
</ul>
</html>"));
end PfcBoost;
