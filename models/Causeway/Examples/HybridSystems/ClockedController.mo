// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HybridSystems;
model ClockedController "A sampled controller on two clocks"
  extends Icons.Example;
  parameter Real J(unit="kg.m2") = 0.5 "Inertia";
  parameter Real d(unit="N.m.s") = 0.1 "Friction";
  parameter Real k(unit="N.m.s") = 0.8 "Gain of the controller";
  parameter Real Ti(unit="s") = 2 "Time constant of the integral part";
  Real w(unit="rad/s", start=0, fixed=true) "Speed";
  Real torque(unit="N.m") "Held between two ticks";
  Real measured(unit="rad/s") "Speed just before the tick";
  Real error(unit="rad/s") "What the controller is to remove";
  Real sum(unit="rad/s", start=0) "Integral part";
  Real u(unit="N.m", start=0) "Torque that the controller asks for";
  Real reference(unit="rad/s") "Five times slower than the controller";
  Integer count(start=0) "Ticks of the reference";
  Clock fast = Clock(1, 10) "Of the controller: each 0.1 s";
  Clock slow = subSample(fast, 5) "Of the reference";
equation
  J*der(w) = torque - d*w;
  torque = hold(u);
  when fast then
    measured = sample(w);
    error = superSample(reference) - measured;
    sum = previous(sum) + interval()/Ti*error;
    u = k*(error + sum);
  end when;
  when slow then
    count = previous(count) + 1;
    reference = if count > 2 then 1 else 0;
  end when;
  annotation(
    experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The controller samples the speed every 0.1 s and holds the torque until the next tick. Its reference runs on a clock that is five times slower:
each fifth tick is a tick of both, at the same instant.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: w and torque. Between two ticks the torque is constant.</li>
</ul>
</html>"));
end ClockedController;
