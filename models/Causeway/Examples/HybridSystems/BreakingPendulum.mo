// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HybridSystems;
model BreakingPendulum "A pendulum whose rod is cut"
  extends Icons.Example;
  parameter Real L(unit="m") = 1 "Length of the rod";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  parameter Real tCut(unit="s") = 1.5 "When the rod is cut";
  Real x(unit="m", start=1, fixed=true) "Horizontal position";
  Real y(unit="m") "Vertical position, upwards";
  Real vx(unit="m/s", start=0, fixed=true) "Horizontal velocity";
  Real vy(unit="m/s") "Vertical velocity";
  Real T(unit="1/s2") "Force of the rod by mass and length";
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = T*x;
  der(vy) = T*y - g;
  0 = if time > tCut then T else x^2 + y^2 - L^2;
  annotation(
    experiment(StartTime=0, StopTime=2.5, Interval=0.01, Tolerance=1e-8),
    __Causeway_animation(extent={{-2.5,-8.5},{2.5,0.6}}, trail={x,y}, graphics={
      Line(points={{0,0},{x,y}}, thickness=1, visible=time <= tCut),
      Ellipse(extent={{-0.03,-0.03},{0.03,0.03}}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{x - 0.08,y - 0.08},{x + 0.08,y + 0.08}}, fillColor={0,114,178}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>While the rod is there the index is 3 and there are two states. Once it is cut the last equation says that there is no force, and x, y, vx and vy
are states. The model is sorted anew at that instant, and the states are carried over.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: at the cut x = -0.88413236 and y = -0.46723652; one second later x = 0.53053612 and y = -8.04915522.</li>
</ul>
</html>"));
end BreakingPendulum;
