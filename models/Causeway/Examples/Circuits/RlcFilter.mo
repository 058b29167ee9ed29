// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Circuits;
model RlcFilter "A low-pass filter of second order"
  extends Icons.Example;
  Causeway.Electrical.Sources.StepVoltage source(V=10) "Jumps to 10 V at the start" annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=10) "Damps" annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  Causeway.Electrical.Basic.Inductor L(L=0.01, i(start=0, fixed=true)) "Inductor" annotation(Placement(transformation(extent={{0,20},{20,40}})));
  Causeway.Electrical.Basic.Capacitor C(C=1e-5, v(start=0, fixed=true)) "Output" annotation(Placement(transformation(origin={50,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-70,-70},{-50,-50}})));
equation
  connect(source.p, R.p) annotation(Line(points={{-60,10},{-60,30},{-40,30}}, color={0,0,255}));
  connect(R.n, L.p) annotation(Line(points={{-20,30},{0,30}}, color={0,0,255}));
  connect(L.n, C.p) annotation(Line(points={{20,30},{50,30},{50,10}}, color={0,0,255}));
  connect(source.n, C.n) annotation(Line(points={{-60,-10},{-60,-30},{50,-30},{50,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-60,-10},{-60,-50}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.02, Interval=1e-5, Tolerance=1e-8),
    Documentation(info="<html>
<p>With 1/sqrt(L*C) = 3162 rad/s and R/(2*L) = 500 1/s the filter is under-damped.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: C.v overshoots to 16 V and settles at 10 V. Raise R to 63.2 Ohm, and it no longer overshoots.</li>
<li><b>Equations</b>: the state-space form, der(L.i) and der(C.v) by states and input.</li>
</ul>
</html>"));
end RlcFilter;
