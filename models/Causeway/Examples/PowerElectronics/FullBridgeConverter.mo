// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model FullBridgeConverter "A full bridge with phase shift and an isolated output"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=400) "Source" annotation(Placement(transformation(origin={-240,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Blocks.Sources.BooleanPulse left(period=2e-5, width=50) "Square wave of the left leg" annotation(Placement(transformation(extent={{-210,-10},{-190,10}})));
  Causeway.Blocks.Converters.DeadTime leftDriver(T=1.5e-7) "Drives the left leg" annotation(Placement(transformation(extent={{-180,-10},{-160,10}})));
  Causeway.Electrical.Semiconductors.MOSFET T1(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET650V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Upper left" annotation(Placement(transformation(origin={-120,30}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.MOSFET T2(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET650V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Lower left" annotation(Placement(transformation(origin={-120,-30}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Blocks.Sources.BooleanPulse right(period=2e-5, width=50, startTime=7e-6) "Square wave of the right leg, later" annotation(Placement(transformation(extent={{140,-100},{120,-80}})));
  Causeway.Blocks.Converters.DeadTime rightDriver(T=1.5e-7) "Drives the right leg" annotation(Placement(transformation(extent={{100,-100},{80,-80}})));
  Causeway.Electrical.Semiconductors.MOSFET T3(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET650V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Upper right" annotation(Placement(transformation(origin={0,30}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.MOSFET T4(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET650V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Lower right" annotation(Placement(transformation(origin={0,-30}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Inductor Ls(L=2.5e-5, i(start=0, fixed=true)) "Leakage inductance" annotation(Placement(transformation(extent={{-105,-5},{-85,15}})));
  Causeway.Electrical.Basic.Inductor Lm(L=2e-3, i(start=-0.7, fixed=true)) "Magnetizing inductance" annotation(Placement(transformation(origin={-70,-10}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealTransformer upper(n=6) "Transformer with the upper half of the output winding" annotation(Placement(transformation(extent={{110,15},{130,35}})));
  Causeway.Electrical.Ideal.IdealTransformer lower(n=6) "Transformer with the lower half of the output winding" annotation(Placement(transformation(extent={{110,-35},{130,-15}})));
  Causeway.Electrical.Semiconductors.Diode D1(data=Causeway.Electrical.Semiconductors.DataSheets.Diode100V(v0=0.8)) "Conducts in one half period" annotation(Placement(transformation(extent={{150,40},{170,60}})));
  Causeway.Electrical.Semiconductors.Diode D2(data=Causeway.Electrical.Semiconductors.DataSheets.Diode100V(v0=0.8)) "Conducts in the other one" annotation(Placement(transformation(extent={{150,-60},{170,-40}})));
  Causeway.Electrical.Basic.Inductor L(L=2e-5, i(start=18, fixed=true)) "Output inductor" annotation(Placement(transformation(extent={{200,40},{220,60}})));
  Causeway.Electrical.Basic.Capacitor C(C=1e-4, v(start=44, fixed=true)) "Output capacitor" annotation(Placement(transformation(origin={240,20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=2.3) "Load" annotation(Placement(transformation(origin={280,20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground of the input" annotation(Placement(transformation(extent={{-250,-100},{-230,-80}})));
  Causeway.Electrical.Basic.Ground ground2 "Ground of the output" annotation(Placement(transformation(extent={{230,-60},{250,-40}})));
equation
  connect(left.y, leftDriver.u) annotation(Line(points={{-190,0},{-180,0}}, color={255,0,255}));
  connect(leftDriver.y1, T1.fire) annotation(Line(points={{-160,6},{-145,6},{-145,30},{-130,30}}, color={255,0,255}));
  connect(leftDriver.y2, T2.fire) annotation(Line(points={{-160,-6},{-145,-6},{-145,-30},{-130,-30}}, color={255,0,255}));
  connect(right.y, rightDriver.u) annotation(Line(points={{120,-90},{100,-90}}, color={255,0,255}));
  connect(rightDriver.y1, T3.fire) annotation(Line(points={{80,-84},{50,-84},{50,30},{10,30}}, color={255,0,255}));
  connect(rightDriver.y2, T4.fire) annotation(Line(points={{80,-96},{30,-96},{30,-30},{10,-30}}, color={255,0,255}));
  connect(source.p, T1.p) annotation(Line(points={{-240,10},{-240,60},{-120,60},{-120,40}}, color={0,0,255}));
  connect(source.p, T3.p) annotation(Line(points={{-240,10},{-240,60},{0,60},{0,40}}, color={0,0,255}));
  connect(source.n, T2.n) annotation(Line(points={{-240,-10},{-240,-60},{-120,-60},{-120,-40}}, color={0,0,255}));
  connect(source.n, T4.n) annotation(Line(points={{-240,-10},{-240,-60},{0,-60},{0,-40}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-240,-10},{-240,-80}}, color={0,0,255}));
  connect(T1.n, T2.p) annotation(Line(points={{-120,20},{-120,-20}}, color={0,0,255}));
  connect(T3.n, T4.p) annotation(Line(points={{0,20},{0,-20}}, color={0,0,255}));
  connect(T1.n, Ls.p) annotation(Line(points={{-120,20},{-120,5},{-105,5}}, color={0,0,255}));
  connect(Ls.n, Lm.p) annotation(Line(points={{-85,5},{-70,5},{-70,0}}, color={0,0,255}));
  connect(Lm.n, T3.n) annotation(Line(points={{-70,-20},{-70,-25},{-20,-25},{-20,0},{0,0},{0,20}}, color={0,0,255}));
  connect(Lm.p, upper.p1) annotation(Line(points={{-70,0},{-70,10},{80,10},{80,30},{110,30}}, color={0,0,255}));
  connect(Lm.p, lower.p1) annotation(Line(points={{-70,0},{-70,10},{80,10},{80,-20},{110,-20}}, color={0,0,255}));
  connect(T3.n, upper.n1) annotation(Line(points={{0,20},{0,0},{95,0},{95,20},{110,20}}, color={0,0,255}));
  connect(T3.n, lower.n1) annotation(Line(points={{0,20},{0,0},{95,0},{95,-30},{110,-30}}, color={0,0,255}));
  connect(upper.p2, D1.p) annotation(Line(points={{130,30},{130,50},{150,50}}, color={0,0,255}));
  connect(upper.n2, C.n) annotation(Line(points={{130,20},{145,20},{145,0},{240,0},{240,10}}, color={0,0,255}));
  connect(lower.p2, C.n) annotation(Line(points={{130,-20},{145,-20},{145,0},{240,0},{240,10}}, color={0,0,255}));
  connect(lower.n2, D2.p) annotation(Line(points={{130,-30},{130,-50},{150,-50}}, color={0,0,255}));
  connect(D1.n, L.p) annotation(Line(points={{170,50},{200,50}}, color={0,0,255}));
  connect(D2.n, L.p) annotation(Line(points={{170,-50},{185,-50},{185,50},{200,50}}, color={0,0,255}));
  connect(L.n, C.p) annotation(Line(points={{220,50},{240,50},{240,30}}, color={0,0,255}));
  connect(L.n, R.p) annotation(Line(points={{220,50},{280,50},{280,30}}, color={0,0,255}));
  connect(C.n, R.n) annotation(Line(points={{240,10},{240,0},{280,0},{280,10}}, color={0,0,255}));
  connect(C.n, ground2.p) annotation(Line(points={{240,10},{240,-40}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=4e-3, Interval=1e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-270,-130},{310,90}})),
    Documentation(info="<html>
<p>Both legs switch with a duty of one half; the right one is later by 7/20 of a period. While the legs differ the transformer has the voltage of
the source, else none, and the output current goes on through both diodes.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: Lm.v has three levels; its mean size is 0.7*400 V, less what the leakage inductance takes: while Ls.i reverses, both diodes conduct,
and the output has no voltage.</li>
<li>C.v is 42.9 V; without losses and leakage it were 0.7*400 V/6 = 46.7 V.</li>
<li>T1.E_switching and T4.E_switching: the current in Ls brings the voltage of a leg to the other side within the dead time, before the next transistor
is turned on. So the tables have losses for turning off only.</li>
</ul>
</html>"));
end FullBridgeConverter;
