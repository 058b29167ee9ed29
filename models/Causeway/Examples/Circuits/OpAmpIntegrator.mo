// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Circuits;
model OpAmpIntegrator "An integrator from an operational amplifier"
  extends Icons.Example;
  Causeway.Electrical.Sources.PulseVoltage source(V=2, offset=-1, period=0.01) "Changes between -1 V and 1 V" annotation(Placement(transformation(origin={-80,-20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=1e4) "Input resistor" annotation(Placement(transformation(extent={{-60,0},{-40,20}})));
  Causeway.Electrical.Ideal.IdealOpAmp3Pin opAmp "Amplifier" annotation(Placement(transformation(extent={{-10,-20},{30,20}})));
  Causeway.Electrical.Basic.Capacitor C(C=1e-7, v(start=0, fixed=true)) "Feedback" annotation(Placement(transformation(extent={{0,30},{20,50}})));
  Causeway.Electrical.Basic.Resistor RL(R=1e4) "Load" annotation(Placement(transformation(origin={60,-20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-30,-90},{-10,-70}})));
equation
  connect(source.p, R.p) annotation(Line(points={{-80,-10},{-80,10},{-60,10}}, color={0,0,255}));
  connect(R.n, opAmp.in_n) annotation(Line(points={{-40,10},{-10,10}}, color={0,0,255}));
  connect(R.n, C.p) annotation(Line(points={{-40,10},{-20,10},{-20,40},{0,40}}, color={0,0,255}));
  connect(C.n, opAmp.out) annotation(Line(points={{20,40},{40,40},{40,0},{30,0}}, color={0,0,255}));
  connect(opAmp.out, RL.p) annotation(Line(points={{30,0},{60,0},{60,-10}}, color={0,0,255}));
  connect(opAmp.in_p, ground.p) annotation(Line(points={{-10,-10},{-20,-10},{-20,-70}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-30},{-80,-50},{-20,-50},{-20,-70}}, color={0,0,255}));
  connect(RL.n, ground.p) annotation(Line(points={{60,-30},{60,-50},{-20,-50},{-20,-70}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.03, Interval=1e-5, Tolerance=1e-8),
    Documentation(info="<html>
<p>No current flows into the amplifier, and its inputs have the same voltage; so the current through R charges the capacitor: out = -1/(R*C) times the
integral of the input.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: the input is a rectangle, RL.v a triangle between 0 and -5 V.</li>
<li><b>Digraph</b>: no equation mentions the current out of the amplifier but the one of its node. What the output is follows backwards from the
inputs.</li>
</ul>
</html>"));
end OpAmpIntegrator;
