// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model BouncingBall "A ball that bounces ever faster"
  extends Icons.Example;
  parameter Real e = 0.7 "Speed after a bounce by the speed before";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  Real h(unit="m", start=1, fixed=true) "Height";
  Real v(unit="m/s", start=0, fixed=true) "Velocity, upwards";
  Integer bounces(start=0, fixed=true) "Bounces so far";
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    bounces = pre(bounces) + 1;
    reinit(v, -e*pre(v));
  end when;
  annotation(
    experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8),
    __Causeway_animation(extent={{-0.7,-0.1},{0.7,1.2}}, graphics={
      Line(points={{-0.7,0},{0.7,0}}, thickness=1),
      Ellipse(extent={{-0.07,h},{0.07,h + 0.14}}, fillColor={0,114,178}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Each flight is e times as long as the one before. The instants of the bounces, 0.4515 s, 1.0837 s, 1.5261 s, ..., accumulate at 2.5586339658 s, and
the model says nothing about what comes then.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: h, until the run stops.</li>
<li><b>Problems</b>: the run says that events accumulate, and at which time. <a
href=\"modelica://Causeway.Examples.Discontinuities.BouncingBallAtRest\">BouncingBallAtRest</a> goes on.</li>
</ul>
</html>"));
end BouncingBall;
