// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model BridgeRectifier "A full bridge with a smoothing capacitor"
  extends Icons.Example;
  Causeway.Electrical.Ideal.IdealDiode D1 "Upper left" annotation(Placement(transformation(origin={-60,30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D2 "Upper right" annotation(Placement(transformation(origin={20,30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D3 "Lower left" annotation(Placement(transformation(origin={-60,-30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D4 "Lower right" annotation(Placement(transformation(origin={20,-30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Resistor Ri(R=0.5) "Inner resistance of the source" annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Causeway.Electrical.Sources.SineVoltage source(V=10, f=50) "Source" annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Causeway.Electrical.Basic.Capacitor C(C=2e-3, v(start=0, fixed=true)) "Smoothing capacitor" annotation(Placement(transformation(origin={50,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor RL(R=20) "Load" annotation(Placement(transformation(origin={80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{70,-80},{90,-60}})));
equation
  connect(D1.n, D2.n) annotation(Line(points={{-60,40},{-60,50},{20,50},{20,40}}, color={0,0,255}));
  connect(D2.n, C.p) annotation(Line(points={{20,40},{20,50},{50,50},{50,10}}, color={0,0,255}));
  connect(D2.n, RL.p) annotation(Line(points={{20,40},{20,50},{80,50},{80,10}}, color={0,0,255}));
  connect(D3.p, D4.p) annotation(Line(points={{-60,-40},{-60,-50},{20,-50},{20,-40}}, color={0,0,255}));
  connect(D4.p, C.n) annotation(Line(points={{20,-40},{20,-50},{50,-50},{50,-10}}, color={0,0,255}));
  connect(D4.p, RL.n) annotation(Line(points={{20,-40},{20,-50},{80,-50},{80,-10}}, color={0,0,255}));
  connect(D3.n, D1.p) annotation(Line(points={{-60,-20},{-60,20}}, color={0,0,255}));
  connect(D4.n, D2.p) annotation(Line(points={{20,-20},{20,20}}, color={0,0,255}));
  connect(D1.p, Ri.p) annotation(Line(points={{-60,20},{-60,0},{-50,0}}, color={0,0,255}));
  connect(Ri.n, source.p) annotation(Line(points={{-30,0},{-20,0}}, color={0,0,255}));
  connect(source.n, D2.p) annotation(Line(points={{0,0},{20,0},{20,20}}, color={0,0,255}));
  connect(RL.n, ground.p) annotation(Line(points={{80,-10},{80,-60}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Two diodes conduct at a time, and the capacitor is charged in both halves of the wave. All four are ideal, with neither resistance nor leakage.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: C.v, D1.i and D2.i. The ripple has twice the frequency of the source.</li>
<li><b>Blocks</b>: the four diodes are decided together, as a complementarity problem; at an event two of them change at once.</li>
</ul>
</html>"));
end BridgeRectifier;
