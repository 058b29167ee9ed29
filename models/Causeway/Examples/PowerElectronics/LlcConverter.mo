// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model LlcConverter "A half bridge with an LLC resonant tank"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=400) "Source" annotation(Placement(transformation(origin={-250,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Blocks.Sources.BooleanPulse pulse(period=1e-5, width=50) "Square wave at the frequency of resonance" annotation(Placement(transformation(extent={{-220,-10},{-200,10}})));
  Causeway.Blocks.Converters.DeadTime driver(T=3e-7) "Turns one off before the other one on" annotation(Placement(transformation(extent={{-190,-10},{-170,10}})));
  Causeway.Electrical.Semiconductors.MOSFET T1(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET650V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Upper transistor" annotation(Placement(transformation(origin={-110,30}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.MOSFET T2(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET650V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Lower transistor" annotation(Placement(transformation(origin={-110,-30}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Electrical.Basic.Capacitor Cr(C=4.7e-8, v(start=200, fixed=true)) "Resonant capacitor" annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Causeway.Electrical.Basic.Inductor Lr(L=5.4e-5, i(start=0, fixed=true)) "Resonant inductor" annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Causeway.Electrical.Basic.Inductor Lm(L=2.7e-4, i(start=0, fixed=true)) "Magnetizing inductance" annotation(Placement(transformation(origin={-15,-20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealTransformer upper(n=4) "Transformer with the upper half of the output winding" annotation(Placement(transformation(extent={{10,5},{30,25}})));
  Causeway.Electrical.Ideal.IdealTransformer lower(n=4) "Transformer with the lower half of the output winding" annotation(Placement(transformation(extent={{10,-35},{30,-15}})));
  Causeway.Electrical.Semiconductors.Diode D1(data=Causeway.Electrical.Semiconductors.DataSheets.Diode100V()) "Conducts in one half period" annotation(Placement(transformation(extent={{50,30},{70,50}})));
  Causeway.Electrical.Semiconductors.Diode D2(data=Causeway.Electrical.Semiconductors.DataSheets.Diode100V()) "Conducts in the other one" annotation(Placement(transformation(extent={{50,-60},{70,-40}})));
  Causeway.Electrical.Basic.Capacitor C(C=1e-4, v(start=48, fixed=true)) "Output capacitor" annotation(Placement(transformation(origin={110,10}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=5) "Load" annotation(Placement(transformation(origin={150,10}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground of the input" annotation(Placement(transformation(extent={{-260,-100},{-240,-80}})));
  Causeway.Electrical.Basic.Ground ground2 "Ground of the output" annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
equation
  connect(pulse.y, driver.u) annotation(Line(points={{-200,0},{-190,0}}, color={255,0,255}));
  connect(driver.y1, T1.fire) annotation(Line(points={{-170,6},{-135,6},{-135,30},{-120,30}}, color={255,0,255}));
  connect(driver.y2, T2.fire) annotation(Line(points={{-170,-6},{-135,-6},{-135,-30},{-120,-30}}, color={255,0,255}));
  connect(source.p, T1.p) annotation(Line(points={{-250,10},{-250,60},{-110,60},{-110,40}}, color={0,0,255}));
  connect(source.n, T2.n) annotation(Line(points={{-250,-10},{-250,-60},{-110,-60},{-110,-40}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-250,-10},{-250,-80}}, color={0,0,255}));
  connect(T1.n, T2.p) annotation(Line(points={{-110,20},{-110,-20}}, color={0,0,255}));
  connect(T1.n, Cr.p) annotation(Line(points={{-110,20},{-110,0},{-80,0}}, color={0,0,255}));
  connect(Cr.n, Lr.p) annotation(Line(points={{-60,0},{-50,0}}, color={0,0,255}));
  connect(Lr.n, Lm.p) annotation(Line(points={{-30,0},{-15,0},{-15,-10}}, color={0,0,255}));
  connect(Lr.n, upper.p1) annotation(Line(points={{-30,0},{-15,0},{-15,20},{10,20}}, color={0,0,255}));
  connect(Lr.n, lower.p1) annotation(Line(points={{-30,0},{0,0},{0,-20},{10,-20}}, color={0,0,255}));
  connect(Lm.n, T2.n) annotation(Line(points={{-15,-30},{-15,-60},{-110,-60},{-110,-40}}, color={0,0,255}));
  connect(upper.n1, Lm.n) annotation(Line(points={{10,10},{-5,10},{-5,-30},{-15,-30}}, color={0,0,255}));
  connect(lower.n1, Lm.n) annotation(Line(points={{10,-30},{-15,-30}}, color={0,0,255}));
  connect(upper.p2, D1.p) annotation(Line(points={{30,20},{30,40},{50,40}}, color={0,0,255}));
  connect(upper.n2, C.n) annotation(Line(points={{30,10},{80,10},{80,-10},{110,-10},{110,0}}, color={0,0,255}));
  connect(lower.p2, C.n) annotation(Line(points={{30,-20},{80,-20},{80,-10},{110,-10},{110,0}}, color={0,0,255}));
  connect(lower.n2, D2.p) annotation(Line(points={{30,-30},{30,-50},{50,-50}}, color={0,0,255}));
  connect(D1.n, C.p) annotation(Line(points={{70,40},{110,40},{110,20}}, color={0,0,255}));
  connect(D2.n, D1.n) annotation(Line(points={{70,-50},{90,-50},{90,40},{70,40}}, color={0,0,255}));
  connect(D1.n, R.p) annotation(Line(points={{70,40},{150,40},{150,20}}, color={0,0,255}));
  connect(C.n, R.n) annotation(Line(points={{110,0},{110,-10},{150,-10},{150,0}}, color={0,0,255}));
  connect(C.n, ground2.p) annotation(Line(points={{110,0},{110,-30}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=3e-3, Interval=2e-7, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-280,-120},{180,90}})),
    Documentation(info="<html>
<p>A square wave of 400 V drives a resonant tank: Cr and Lr in series, and Lm across the transformer. At the frequency of resonance of Cr and Lr,
100 kHz, the output is a quarter of half the input, whatever the load is.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: Lr.i is nearly a sine, Lm.i a triangle. Their difference goes through the transformer, half a sine through each of the diodes.</li>
<li>Each transistor is turned on while the current flows backwards through its diode: T1.v is zero before T1 conducts, and nothing is lost
(zero-voltage switching). T1.E_switching grows only by what turning off costs.</li>
<li>C.v is 200 V/4 less the drop of a diode, and less what T1 and T2 take.</li>
<li>Change the period of the pulses: longer ones raise the output, shorter ones lower it.</li>
</ul>
</html>"));
end LlcConverter;
