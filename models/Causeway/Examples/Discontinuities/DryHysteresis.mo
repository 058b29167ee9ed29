// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model DryHysteresis "A relay with hysteresis, driven by a sine"
  extends Icons.Example;
  Causeway.Blocks.Sources.Sine sine(amplitude=2, f=0.5/Constants.pi) "Input: 2*sin(time)" annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Causeway.Blocks.Nonlinear.Hysteresis hysteresis(uLow=-1, uHigh=1, yLow=-1, yHigh=1) "Relay" annotation(Placement(transformation(extent={{10,-10},{30,10}})));
equation
  connect(sine.y, hysteresis.u) annotation(Line(points={{-30,0},{10,0}}, color={0,0,127}));
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Within the thresholds the output depends on the past: pre(isHigh) tells on which branch it is.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: events at pi/6, 7*pi/6, 13*pi/6, ..., each found to 1e-8. Plot hysteresis.y over hysteresis.u for the loop.</li>
</ul>
<p>Other ways to write it: <a href=\"modelica://Causeway.Examples.Discontinuities.HysteresisWhen\">HysteresisWhen</a>, and one that is refused, <a
href=\"modelica://Causeway.Examples.Discontinuities.HysteresisTwoWhens\">HysteresisTwoWhens</a>.</p>
</html>"));
end DryHysteresis;
