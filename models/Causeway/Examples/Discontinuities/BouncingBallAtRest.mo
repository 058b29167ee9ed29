// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model BouncingBallAtRest "A bouncing ball that comes to rest"
  extends Icons.Example;
  parameter Real e = 0.7 "Speed after a bounce by the speed before";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  Real h(unit="m", start=1, fixed=true) "Height";
  Real v(unit="m/s", start=0, fixed=true) "Velocity, upwards";
  parameter Real vRest(unit="m/s") = 1e-2 "Speed below which the ball does not leave the ground again";
  Boolean isFlying(start=true, fixed=true) "Whether the ball moves";
  Integer bounces(start=0, fixed=true) "Bounces so far";
equation
  der(h) = v;
  der(v) = if isFlying then -g else 0;
  when h <= 0 then
    bounces = pre(bounces) + 1;
    isFlying = e*abs(pre(v)) > vRest;
    reinit(v, if isFlying then -e*pre(v) else 0);
  end when;
  annotation(
    experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8),
    __Causeway_animation(extent={{-0.7,-0.1},{0.7,1.2}}, graphics={
      Line(points={{-0.7,0},{0.7,0}}, thickness=1),
      Ellipse(extent={{-0.07,h},{0.07,h + 0.14}}, fillColor={0,114,178}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A ball that is slow enough stays on the ground: nothing pulls it down any more.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: h and bounces; the ball rests before 2.56 s.</li>
</ul>
</html>"));
end BouncingBallAtRest;
