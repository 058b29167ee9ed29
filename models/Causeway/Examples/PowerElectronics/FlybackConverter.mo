// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model FlybackConverter "A flyback converter with losses"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=325) "Rectified mains" annotation(Placement(transformation(origin={-120,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Inductor Lm(L=1.2e-3, i(start=0.9, fixed=true)) "Magnetizing inductance, which stores the energy" annotation(Placement(transformation(origin={-80,35}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealTransformer transformer(n=10) "Ideal part of the transformer" annotation(Placement(transformation(extent={{-40,25},{-20,45}})));
  Causeway.Electrical.Semiconductors.MOSFET transistor(data=Causeway.Electrical.Semiconductors.DataSheets.MOSFET800V(), diodeData=Causeway.Electrical.Semiconductors.DataSheets.Diode650V()) "Charges the inductance while it conducts" annotation(Placement(transformation(origin={-50,-10}, extent={{-10,10},{10,-10}}, rotation=270)));
  Causeway.Blocks.Sources.BooleanPulse pulse(period=1e-5, width=27) "Drives the transistor" annotation(Placement(transformation(extent={{-100,-20},{-80,0}})));
  Causeway.Electrical.Semiconductors.Diode diode(data=Causeway.Electrical.Semiconductors.DataSheets.Diode100V()) "Carries the current to the output while the transistor is off" annotation(Placement(transformation(extent={{30,20},{50,40}})));
  Causeway.Electrical.Basic.Capacitor C(C=2.2e-4, v(start=11, fixed=true)) "Output capacitor" annotation(Placement(transformation(origin={80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=1.2) "Load" annotation(Placement(transformation(origin={120,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground of the input" annotation(Placement(transformation(extent={{-130,-70},{-110,-50}})));
  Causeway.Electrical.Basic.Ground ground2 "Ground of the output" annotation(Placement(transformation(extent={{70,-70},{90,-50}})));
equation
  connect(source.p, Lm.p) annotation(Line(points={{-120,10},{-120,60},{-80,60},{-80,45}}, color={0,0,255}));
  connect(source.p, transformer.p1) annotation(Line(points={{-120,10},{-120,60},{-50,60},{-50,40},{-40,40}}, color={0,0,255}));
  connect(Lm.n, transformer.n1) annotation(Line(points={{-80,25},{-80,20},{-50,20},{-50,30},{-40,30}}, color={0,0,255}));
  connect(Lm.n, transistor.p) annotation(Line(points={{-80,25},{-80,20},{-50,20},{-50,0}}, color={0,0,255}));
  connect(transistor.n, source.n) annotation(Line(points={{-50,-20},{-50,-30},{-120,-30},{-120,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-120,-10},{-120,-50}}, color={0,0,255}));
  connect(pulse.y, transistor.fire) annotation(Line(points={{-80,-10},{-60,-10}}, color={255,0,255}));
  connect(transformer.n2, diode.p) annotation(Line(points={{-20,30},{30,30}}, color={0,0,255}));
  connect(diode.n, C.p) annotation(Line(points={{50,30},{80,30},{80,10}}, color={0,0,255}));
  connect(diode.n, R.p) annotation(Line(points={{50,30},{120,30},{120,10}}, color={0,0,255}));
  connect(transformer.p2, C.n) annotation(Line(points={{-20,40},{0,40},{0,-30},{80,-30},{80,-10}}, color={0,0,255}));
  connect(C.n, R.n) annotation(Line(points={{80,-10},{80,-30},{120,-30},{120,-10}}, color={0,0,255}));
  connect(C.n, ground2.p) annotation(Line(points={{80,-10},{80,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.01, Interval=1e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-150,-90},{150,90}})),
    Documentation(info="<html>
<p>While the transistor conducts, the source drives a growing current through the magnetizing inductance, and the diode blocks, as the windings have
opposite directions. When the transistor opens, the current goes on in the other winding, ten times as large, through the diode to the output.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: C.v has a mean of 10.97 V. Without losses it were <code>325 V/10*D/(1 - D)</code> = 12.0 V, with D = 0.27.</li>
<li>transistor.v while it blocks: the input plus ten times what the diode sees, 325 V + 10*12 V. There is no leakage inductance here; with one, the
voltage would need a snubber to limit it.</li>
<li>Lm.i and transformer.i1: the current of the inductance goes on in either winding, and never jumps.</li>
<li>transistor.E_switching, diode.lossPower: where the 9 percent go that do not reach the load.</li>
</ul>
</html>"));
end FlybackConverter;
