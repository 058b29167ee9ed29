// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model BuckWithVoltageLoop "A buck converter with losses, whose output voltage is controlled"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=24) "Source" annotation(Placement(transformation(origin={-120,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.MOSFET transistor(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET100V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode100V(), useHeatPort=true) "Switch" annotation(Placement(transformation(extent={{-90,20},{-70,40}})));
  Causeway.Electrical.Semiconductors.Diode diode(data=Causeway.Electrical.Semiconductors.DataSheets.Diode100V(), useHeatPort=true) "Carries the current while the transistor is off" annotation(Placement(transformation(origin={-40,0}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Inductor L(L=1e-4, i(start=6, fixed=true)) "Inductor" annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  Causeway.Electrical.Basic.Capacitor C(C=4.7e-4, v(start=12, fixed=true)) "Output capacitor" annotation(Placement(transformation(origin={40,-10}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor RC(R=0.05) "Series resistance of the capacitor" annotation(Placement(transformation(origin={40,15}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=2) "Load" annotation(Placement(transformation(origin={80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealClosingSwitch more "Closes when more load is asked for" annotation(Placement(transformation(origin={120,12}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R2(R=4) "More load" annotation(Placement(transformation(origin={120,-15}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Blocks.Sources.BooleanStep step(startTime=0.01) "Asks for more load" annotation(Placement(transformation(extent={{170,2},{150,22}})));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-130,-70},{-110,-50}})));
  Causeway.Electrical.Sensors.VoltageSensor sensor "Output voltage" annotation(Placement(transformation(origin={190,0}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Blocks.Sources.Constant wanted(k=12) "Output voltage that is asked for" annotation(Placement(transformation(extent={{0,90},{-20,110}})));
  Causeway.Blocks.Continuous.LimPID controller(k=0.02, Ti=5e-4, Td=1e-4, yMax=0.95, yMin=0.02, xi_start=26) "Controller" annotation(Placement(transformation(extent={{-30,90},{-50,110}})));
  Causeway.Blocks.Converters.PWM pwm(period=2e-5) "Modulator" annotation(Placement(transformation(origin={-80,80}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Thermal.Components.CauerChain chain(C={1e-4, 2e-3}, R={0.3, 0.7}, T_start=313.15) "Transistor, from junction to case" annotation(Placement(transformation(origin={-80,-70}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Thermal.Components.CauerChain diodeChain(C={1e-4, 2e-3}, R={0.4, 0.9}, T_start=313.15) "Diode, from junction to case" annotation(Placement(transformation(origin={-20,-70}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Thermal.Sources.FixedTemperature heatSink(T=313.15) "Heat sink" annotation(Placement(transformation(extent={{-130,-120},{-110,-100}})));
equation
  connect(source.p, transistor.p) annotation(Line(points={{-120,10},{-120,30},{-90,30}}, color={0,0,255}));
  connect(transistor.n, L.p) annotation(Line(points={{-70,30},{-10,30}}, color={0,0,255}));
  connect(diode.n, L.p) annotation(Line(points={{-40,10},{-40,30},{-10,30}}, color={0,0,255}));
  connect(L.n, RC.p) annotation(Line(points={{10,30},{40,30},{40,25}}, color={0,0,255}));
  connect(RC.n, C.p) annotation(Line(points={{40,5},{40,0}}, color={0,0,255}));
  connect(L.n, R.p) annotation(Line(points={{10,30},{80,30},{80,10}}, color={0,0,255}));
  connect(L.n, more.p) annotation(Line(points={{10,30},{120,30},{120,22}}, color={0,0,255}));
  connect(more.n, R2.p) annotation(Line(points={{120,2},{120,-5}}, color={0,0,255}));
  connect(source.n, diode.p) annotation(Line(points={{-120,-10},{-120,-30},{-40,-30},{-40,-10}}, color={0,0,255}));
  connect(source.n, C.n) annotation(Line(points={{-120,-10},{-120,-30},{40,-30},{40,-20}}, color={0,0,255}));
  connect(source.n, R.n) annotation(Line(points={{-120,-10},{-120,-30},{80,-30},{80,-10}}, color={0,0,255}));
  connect(source.n, R2.n) annotation(Line(points={{-120,-10},{-120,-30},{120,-30},{120,-25}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-120,-10},{-120,-50}}, color={0,0,255}));
  connect(step.y, more.control) annotation(Line(points={{150,12},{130,12}}, color={255,0,255}));
  connect(L.n, sensor.p) annotation(Line(points={{10,30},{190,30},{190,10}}, color={0,0,255}));
  connect(source.n, sensor.n) annotation(Line(points={{-120,-10},{-120,-30},{190,-30},{190,-10}}, color={0,0,255}));
  connect(wanted.y, controller.u_s) annotation(Line(points={{-20,100},{-30,100}}, color={0,0,127}));
  connect(sensor.v, controller.u_m) annotation(Line(points={{200,0},{220,0},{220,60},{-40,60},{-40,90}}, color={0,0,127}));
  connect(controller.y, pwm.u) annotation(Line(points={{-50,100},{-80,100},{-80,90}}, color={0,0,127}));
  connect(pwm.y, transistor.fire) annotation(Line(points={{-80,70},{-80,40}}, color={255,0,255}));
  connect(transistor.heatPort, chain.port_a) annotation(Line(points={{-80,20},{-80,-60}}, color={191,0,0}));
  connect(diode.heatPort, diodeChain.port_a) annotation(Line(points={{-30,0},{-20,0},{-20,-60}}, color={191,0,0}));
  connect(chain.port_b, heatSink.port) annotation(Line(points={{-80,-80},{-80,-110},{-110,-110}}, color={191,0,0}));
  connect(diodeChain.port_b, heatSink.port) annotation(Line(points={{-20,-80},{-20,-110},{-110,-110}}, color={191,0,0}));
  annotation(
    experiment(StartTime=0, StopTime=0.02, Interval=1e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-150,-140},{250,130}})),
    Documentation(info="<html>
<p>A controller compares the output voltage with 12 V and makes the duty of the transistor from the error. Both semiconductors have losses by their
data sheets, which heat them.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: R.v stays at 12 V; at 10 ms the load becomes half as much again, the voltage falls to 11.2 V, and is back
within 0.1 V after 3 ms.</li>
<li>controller.y is the duty. It is 0.513, a bit more than 12 V/24 V: the mean of the voltage at the diode is
<code>D*(24 V - v_transistor) - (1 - D)*v_diode</code>, by what is lost in both.</li>
<li>chain.T[1] and diodeChain.T[1] are the temperatures of the junctions, those of the heat sink plus 1 K/W and 1.3 K/W times the losses.</li>
<li>transistor.E_switching grows by the energy of the tables at each event; the circuit pays it while the transistor conducts, through a few
milliohms, transistor.channel.r_switching.</li>
</ul>
</html>"));
end BuckWithVoltageLoop;
