// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model BoostConverter "A boost converter without losses"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=12) "Source" annotation(Placement(transformation(origin={-100,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Inductor L(L=1e-3, i(start=4.8, fixed=true)) "Inductor" annotation(Placement(transformation(extent={{-80,20},{-60,40}})));
  Causeway.Electrical.Ideal.IdealClosingSwitch switch "Charges the inductor while it is closed" annotation(Placement(transformation(origin={-10,0}, extent={{10,-10},{-10,10}}, rotation=90)));
  Causeway.Blocks.Sources.BooleanPulse pulse(period=1e-4, width=50) "Drives the switch" annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Causeway.Electrical.Ideal.IdealDiode diode "Carries the current to the output" annotation(Placement(transformation(extent={{10,20},{30,40}})));
  Causeway.Electrical.Basic.Capacitor C(C=2e-4, v(start=24, fixed=true)) "Output capacitor" annotation(Placement(transformation(origin={50,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=10) "Load" annotation(Placement(transformation(origin={90,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
equation
  connect(source.p, L.p) annotation(Line(points={{-100,10},{-100,30},{-80,30}}, color={0,0,255}));
  connect(L.n, switch.p) annotation(Line(points={{-60,30},{-10,30},{-10,10}}, color={0,0,255}));
  connect(L.n, diode.p) annotation(Line(points={{-60,30},{10,30}}, color={0,0,255}));
  connect(diode.n, C.p) annotation(Line(points={{30,30},{50,30},{50,10}}, color={0,0,255}));
  connect(diode.n, R.p) annotation(Line(points={{30,30},{90,30},{90,10}}, color={0,0,255}));
  connect(source.n, switch.n) annotation(Line(points={{-100,-10},{-100,-30},{-10,-30},{-10,-10}}, color={0,0,255}));
  connect(source.n, C.n) annotation(Line(points={{-100,-10},{-100,-30},{50,-30},{50,-10}}, color={0,0,255}));
  connect(source.n, R.n) annotation(Line(points={{-100,-10},{-100,-30},{90,-30},{90,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-100,-10},{-100,-50}}, color={0,0,255}));
  connect(pulse.y, switch.control) annotation(Line(points={{-50,0},{-20,0}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.05, Interval=1e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-120,-100},{110,100}})),
    Documentation(info="<html>
<p>While the switch is closed the inductor takes energy from the source, while it is open it gives that to the output, at a higher voltage.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: the mean of C.v is 12 V/(1 - 0.5) = 24 V, twice the input; L.i has a mean of 4.8 A.</li>
<li>Switch and diode change at the same instant, or none of them does.</li>
</ul>
</html>"));
end BoostConverter;
