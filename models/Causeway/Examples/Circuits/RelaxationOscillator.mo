// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Circuits;
model RelaxationOscillator "An oscillator from one amplifier, three resistors and a capacitor"
  extends Icons.Example;
  Causeway.Electrical.Ideal.IdealOpAmpLimited opAmp(Vmax=10) "Amplifier" annotation(Placement(transformation(extent={{-10,-20},{30,20}})));
  Causeway.Electrical.Basic.Resistor R(R=1e4) "Charges the capacitor" annotation(Placement(transformation(extent={{0,40},{20,60}})));
  Causeway.Electrical.Basic.Capacitor C(C=1e-7, v(start=-6, fixed=true)) "Capacitor; charged at first, so that there is one solution only" annotation(Placement(transformation(origin={-60,-20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R1(R=1e4) "Positive feedback" annotation(Placement(transformation(extent={{0,-50},{20,-30}})));
  Causeway.Electrical.Basic.Resistor R2(R=1e4) "Divides the output" annotation(Placement(transformation(origin={-20,-70}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-30,-130},{-10,-110}})));
equation
  connect(opAmp.in_n, C.p) annotation(Line(points={{-10,10},{-60,10},{-60,-10}}, color={0,0,255}));
  connect(R.p, opAmp.in_n) annotation(Line(points={{0,50},{-20,50},{-20,10},{-10,10}}, color={0,0,255}));
  connect(R.n, opAmp.out) annotation(Line(points={{20,50},{50,50},{50,0},{30,0}}, color={0,0,255}));
  connect(R1.n, opAmp.out) annotation(Line(points={{20,-40},{50,-40},{50,0},{30,0}}, color={0,0,255}));
  connect(R1.p, opAmp.in_p) annotation(Line(points={{0,-40},{-20,-40},{-20,-10},{-10,-10}}, color={0,0,255}));
  connect(R1.p, R2.p) annotation(Line(points={{0,-40},{-20,-40},{-20,-60}}, color={0,0,255}));
  connect(R2.n, ground.p) annotation(Line(points={{-20,-80},{-20,-110}}, color={0,0,255}));
  connect(C.n, ground.p) annotation(Line(points={{-60,-30},{-60,-100},{-20,-100},{-20,-110}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.02, Interval=1e-5, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-100,-140},{100,100}})),
    Documentation(info="<html>
<p>R1 and R2 feed half of the output back to the positive input: while the output is at its upper limit, it stays there until the capacitor has passed
half of it; then the output jumps to the lower limit. The amplifier has two stable outputs, and the solution jumps when the one on which it is comes
to an end.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: opAmp.out.v is a rectangle of 10 V, C.v goes between -5 V and 5 V. The period is 2*R*C*ln(3) = 2.197 ms.</li>
</ul>
</html>"));
end RelaxationOscillator;
