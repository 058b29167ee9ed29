// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model BuckConverter "A buck converter without losses"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=24) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealClosingSwitch switch "Switch" annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  Causeway.Blocks.Sources.BooleanPulse pulse(period=1e-4, width=40) "Drives the switch" annotation(Placement(transformation(extent={{-90,60},{-70,80}})));
  Causeway.Electrical.Ideal.IdealDiode diode "Carries the current while the switch is open" annotation(Placement(transformation(origin={-20,0}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Inductor L(L=1e-3, i(start=0.96, fixed=true)) "Inductor" annotation(Placement(transformation(extent={{0,20},{20,40}})));
  Causeway.Electrical.Basic.Capacitor C(C=1e-4, v(start=9.6, fixed=true)) "Output capacitor" annotation(Placement(transformation(origin={40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=10) "Load" annotation(Placement(transformation(origin={80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-90,-70},{-70,-50}})));
equation
  connect(source.p, switch.p) annotation(Line(points={{-80,10},{-80,30},{-60,30}}, color={0,0,255}));
  connect(switch.n, L.p) annotation(Line(points={{-40,30},{0,30}}, color={0,0,255}));
  connect(diode.n, L.p) annotation(Line(points={{-20,10},{-20,30},{0,30}}, color={0,0,255}));
  connect(L.n, C.p) annotation(Line(points={{20,30},{40,30},{40,10}}, color={0,0,255}));
  connect(L.n, R.p) annotation(Line(points={{20,30},{80,30},{80,10}}, color={0,0,255}));
  connect(source.n, diode.p) annotation(Line(points={{-80,-10},{-80,-30},{-20,-30},{-20,-10}}, color={0,0,255}));
  connect(source.n, C.n) annotation(Line(points={{-80,-10},{-80,-30},{40,-30},{40,-10}}, color={0,0,255}));
  connect(source.n, R.n) annotation(Line(points={{-80,-10},{-80,-30},{80,-30},{80,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-10},{-80,-50}}, color={0,0,255}));
  connect(pulse.y, switch.control) annotation(Line(points={{-70,70},{-50,70},{-50,40}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.05, Interval=1e-5, Tolerance=1e-8),
    Documentation(info="<html>
<p>While the switch is closed the source drives the current through the inductor, and the diode blocks. When it opens the diode takes over at the same
instant: either both change or none does.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: L.i is a triangle, C.v is nearly constant. As long as the current does not end within a period, the mean output voltage is duty times
input, 0.4*24 V = 9.6 V.</li>
<li>Raise R to 1000 and the current does end: the output voltage rises.</li>
</ul>
</html>"));
end BuckConverter;
