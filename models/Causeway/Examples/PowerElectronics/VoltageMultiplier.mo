// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.PowerElectronics;
model VoltageMultiplier "A cascade of diodes and capacitors"
  extends Icons.Example;
  Causeway.Electrical.Sources.SineVoltage source(V=10, f=50) "Source" annotation(Placement(transformation(origin={-120,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor Ri(R=0.1) "Inner resistance of the source" annotation(Placement(transformation(extent={{-100,30},{-80,50}})));
  Causeway.Electrical.Basic.Capacitor C1(C=1e-3, v(start=0, fixed=true)) "Capacitor 1" annotation(Placement(transformation(extent={{-70,30},{-50,50}})));
  Causeway.Electrical.Basic.Capacitor C2(C=1e-3, v(start=0, fixed=true)) "Capacitor 2" annotation(Placement(transformation(extent={{-30,-50},{-10,-30}})));
  Causeway.Electrical.Basic.Capacitor C3(C=1e-3, v(start=0, fixed=true)) "Capacitor 3" annotation(Placement(transformation(extent={{10,30},{30,50}})));
  Causeway.Electrical.Basic.Capacitor C4(C=1e-3, v(start=0, fixed=true)) "Capacitor 4" annotation(Placement(transformation(extent={{50,-50},{70,-30}})));
  Causeway.Electrical.Ideal.IdealDiode D1(Ron=1e-3) "Diode 1" annotation(Placement(transformation(origin={-40,0}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D2(Ron=1e-3) "Diode 2" annotation(Placement(transformation(origin={0,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Ideal.IdealDiode D3(Ron=1e-3) "Diode 3" annotation(Placement(transformation(origin={40,0}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D4(Ron=1e-3) "Diode 4" annotation(Placement(transformation(origin={80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=1e5) "Load" annotation(Placement(transformation(origin={20,-80}, extent={{-10,-10},{10,10}}, rotation=180)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-130,-90},{-110,-70}})));
equation
  connect(source.p, Ri.p) annotation(Line(points={{-120,10},{-120,40},{-100,40}}, color={0,0,255}));
  connect(Ri.n, C1.p) annotation(Line(points={{-80,40},{-70,40}}, color={0,0,255}));
  connect(C1.n, D1.n) annotation(Line(points={{-50,40},{-40,40},{-40,10}}, color={0,0,255}));
  connect(C1.n, D2.p) annotation(Line(points={{-50,40},{0,40},{0,10}}, color={0,0,255}));
  connect(C1.n, C3.p) annotation(Line(points={{-50,40},{10,40}}, color={0,0,255}));
  connect(C3.n, D3.n) annotation(Line(points={{30,40},{40,40},{40,10}}, color={0,0,255}));
  connect(C3.n, D4.p) annotation(Line(points={{30,40},{80,40},{80,10}}, color={0,0,255}));
  connect(source.n, C2.p) annotation(Line(points={{-120,-10},{-120,-40},{-30,-40}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-120,-10},{-120,-70}}, color={0,0,255}));
  connect(D1.p, C2.p) annotation(Line(points={{-40,-10},{-40,-40},{-30,-40}}, color={0,0,255}));
  connect(C2.n, D2.n) annotation(Line(points={{-10,-40},{0,-40},{0,-10}}, color={0,0,255}));
  connect(C2.n, C4.p) annotation(Line(points={{-10,-40},{50,-40}}, color={0,0,255}));
  connect(D3.p, C4.p) annotation(Line(points={{40,-10},{40,-40},{50,-40}}, color={0,0,255}));
  connect(C4.n, D4.n) annotation(Line(points={{70,-40},{80,-40},{80,-10}}, color={0,0,255}));
  connect(R.p, D4.n) annotation(Line(points={{30,-80},{80,-80},{80,-10}}, color={0,0,255}));
  connect(R.n, D1.p) annotation(Line(points={{10,-80},{-40,-80},{-40,-10}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=2, Interval=1e-3, Tolerance=1e-7),
    Diagram(coordinateSystem(extent={{-140,-100},{100,100}})),
    Documentation(info="<html>
<p>In each half wave charge goes one diode further. Without a load each pair of capacitors adds twice the amplitude.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: R.v rises in steps towards 4*10 V = 40 V, in some 40 periods.</li>
<li><b>Blocks</b>: the capacitors couple all diodes, so their states are decided together. A small Ron keeps their currents finite: capacitors that an
ideal diode connects would have to share their charge in an instant.</li>
</ul>
</html>"));
end VoltageMultiplier;
