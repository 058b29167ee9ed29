// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model GtoHalfBridge "A half bridge of two GTO thyristors with antiparallel diodes"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage upper(V=100) "Upper half of the source" annotation(Placement(transformation(origin={-80,40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Sources.ConstantVoltage lower(V=100) "Lower half of the source" annotation(Placement(transformation(origin={-80,-40}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Blocks.Sources.BooleanPulse pulse(period=0.02, width=50) "Drives the upper thyristor" annotation(Placement(transformation(extent={{-70,80},{-50,100}})));
  Causeway.Blocks.Logical.Not opposite "Drives the lower thyristor" annotation(Placement(transformation(extent={{-50,-50},{-30,-30}})));
  Causeway.Electrical.Ideal.IdealGTOThyristor G1 "Upper thyristor" annotation(Placement(transformation(origin={0,40}, extent={{10,-10},{-10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealGTOThyristor G2 "Lower thyristor" annotation(Placement(transformation(origin={0,-40}, extent={{10,-10},{-10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D1 "Upper diode" annotation(Placement(transformation(origin={40,40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D2 "Lower diode" annotation(Placement(transformation(origin={40,-40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Resistor R(R=10) "Resistance of the load" annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Causeway.Electrical.Basic.Inductor L(L=0.05, i(start=0, fixed=true)) "Inductance of the load" annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-120,-40},{-100,-20}})));
equation
  connect(pulse.y, G1.fire) annotation(Line(points={{-50,90},{-20,90},{-20,40},{-10,40}}, color={255,0,255}));
  connect(pulse.y, opposite.u) annotation(Line(points={{-50,90},{-30,90},{-30,20},{-65,20},{-65,-40},{-50,-40}}, color={255,0,255}));
  connect(opposite.y, G2.fire) annotation(Line(points={{-30,-40},{-10,-40}}, color={255,0,255}));
  connect(upper.p, G1.p) annotation(Line(points={{-80,50},{-80,60},{0,60},{0,50}}, color={0,0,255}));
  connect(G1.p, D1.n) annotation(Line(points={{0,50},{0,60},{40,60},{40,50}}, color={0,0,255}));
  connect(lower.n, G2.n) annotation(Line(points={{-80,-50},{-80,-60},{0,-60},{0,-50}}, color={0,0,255}));
  connect(G2.n, D2.p) annotation(Line(points={{0,-50},{0,-60},{40,-60},{40,-50}}, color={0,0,255}));
  connect(upper.n, lower.p) annotation(Line(points={{-80,30},{-80,-30}}, color={0,0,255}));
  connect(R.p, upper.n) annotation(Line(points={{-60,0},{-80,0},{-80,30}}, color={0,0,255}));
  connect(upper.n, ground.p) annotation(Line(points={{-80,30},{-80,0},{-110,0},{-110,-20}}, color={0,0,255}));
  connect(R.n, L.p) annotation(Line(points={{-40,0},{-30,0}}, color={0,0,255}));
  connect(L.n, G1.n) annotation(Line(points={{-10,0},{0,0},{0,30}}, color={0,0,255}));
  connect(G1.n, G2.p) annotation(Line(points={{0,30},{0,-30}}, color={0,0,255}));
  connect(D1.p, D2.n) annotation(Line(points={{40,30},{40,-30}}, color={0,0,255}));
  connect(D1.p, G1.n) annotation(Line(points={{40,30},{40,0},{0,0},{0,30}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-130,-100},{100,110}})),
    Documentation(info="<html>
<p>When one thyristor is turned off, the current of the load goes on through the diode of the other side, and changes over to the thyristor where it
passes zero. Of sixteen combinations of states one fits at a time.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: the voltage of the load is +100 V or -100 V, L.i is made of exponentials with the time constant L/R = 5 ms.</li>
</ul>
</html>"));
end GtoHalfBridge;
