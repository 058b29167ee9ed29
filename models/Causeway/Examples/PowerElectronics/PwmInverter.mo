// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model PwmInverter "An inverter with pulse-width modulation"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=100) "Source" annotation(Placement(transformation(origin={-110,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealTransistorWithDiode T1 "Upper left" annotation(Placement(transformation(origin={-40,30}, extent={{10,-10},{-10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealTransistorWithDiode T2 "Upper right" annotation(Placement(transformation(origin={60,30}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealTransistorWithDiode T3 "Lower left" annotation(Placement(transformation(origin={-40,-30}, extent={{10,-10},{-10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealTransistorWithDiode T4 "Lower right" annotation(Placement(transformation(origin={60,-30}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=10) "Resistance of the load" annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Causeway.Electrical.Basic.Inductor L(L=0.05, i(start=0, fixed=true)) "Inductance of the load" annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-160,-60},{-140,-40}})));
  Causeway.Blocks.Sources.Sine wanted(amplitude=0.8, f=50) "Output voltage that is asked for, by that of the source" annotation(Placement(transformation(extent={{-120,-120},{-100,-100}})));
  Causeway.Blocks.Sources.SawTooth carrier(amplitude=2, offset=-1, period=5e-4) "Carrier" annotation(Placement(transformation(extent={{-120,-170},{-100,-150}})));
  Causeway.Blocks.Logical.Greater greater "Compares them" annotation(Placement(transformation(extent={{-80,-140},{-60,-120}})));
  Causeway.Blocks.Logical.Not opposite "For the other pair" annotation(Placement(transformation(extent={{-30,-170},{-10,-150}})));
equation
  connect(source.p, T1.p) annotation(Line(points={{-110,10},{-110,60},{-40,60},{-40,40}}, color={0,0,255}));
  connect(T1.p, T2.p) annotation(Line(points={{-40,40},{-40,60},{60,60},{60,40}}, color={0,0,255}));
  connect(source.n, T3.n) annotation(Line(points={{-110,-10},{-110,-60},{-40,-60},{-40,-40}}, color={0,0,255}));
  connect(T3.n, T4.n) annotation(Line(points={{-40,-40},{-40,-60},{60,-60},{60,-40}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-110,-10},{-110,-30},{-150,-30},{-150,-40}}, color={0,0,255}));
  connect(T1.n, T3.p) annotation(Line(points={{-40,20},{-40,-20}}, color={0,0,255}));
  connect(T2.n, T4.p) annotation(Line(points={{60,20},{60,-20}}, color={0,0,255}));
  connect(T1.n, R.p) annotation(Line(points={{-40,20},{-40,0},{-20,0}}, color={0,0,255}));
  connect(R.n, L.p) annotation(Line(points={{0,0},{20,0}}, color={0,0,255}));
  connect(L.n, T2.n) annotation(Line(points={{40,0},{60,0},{60,20}}, color={0,0,255}));
  connect(wanted.y, greater.u1) annotation(Line(points={{-100,-110},{-90,-110},{-90,-124},{-80,-124}}, color={0,0,127}));
  connect(carrier.y, greater.u2) annotation(Line(points={{-100,-160},{-90,-160},{-90,-136},{-80,-136}}, color={0,0,127}));
  connect(greater.y, T1.fire) annotation(Line(points={{-60,-130},{-50,-130},{-50,-90},{-75,-90},{-75,30},{-50,30}}, color={255,0,255}));
  connect(greater.y, T4.fire) annotation(Line(points={{-60,-130},{110,-130},{110,-30},{70,-30}}, color={255,0,255}));
  connect(greater.y, opposite.u) annotation(Line(points={{-60,-130},{-50,-130},{-50,-160},{-30,-160}}, color={255,0,255}));
  connect(opposite.y, T3.fire) annotation(Line(points={{-10,-160},{0,-160},{0,-80},{-65,-80},{-65,-30},{-50,-30}}, color={255,0,255}));
  connect(opposite.y, T2.fire) annotation(Line(points={{-10,-160},{130,-160},{130,30},{70,30}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.06, Interval=2e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-170,-180},{100,100}})),
    Documentation(info="<html>
<p>The sine that is wanted is compared with a saw-tooth: while it is larger T1 and T4 are turned on, else T2 and T3. So the mean of the output over a
period of the carrier follows the sine.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: the voltage of the load jumps between +100 V and -100 V, its current is nearly a sine, with 80 V/|R + jwL| = 4.3 A.</li>
<li>Wherever a transistor is turned off while the current still flows, the diode of the transistor below or above takes it over at the same
instant.</li>
</ul>
</html>"));
end PwmInverter;
