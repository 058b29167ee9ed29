model PlanarPendulum "A pendulum in Cartesian coordinates: index 3, with states that change as it swings"
  parameter Real L(unit="m") = 1 "Length of the rod";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
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
  0 = x^2 + y^2 - L^2;
  annotation(
    experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8),
    __Causeway_animation(extent={{-1.2,-1.2},{1.2,0.4}}, trail={x,y}, graphics={
      Line(points={{0,0},{x,y}}, thickness=1),
      Ellipse(extent={{-0.03,-0.03},{0.03,0.03}}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{x-0.08,y-0.08},{x+0.08,y+0.08}}, fillColor={0,114,178}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The rod keeps its length: an equation between x and y that does not mention the force T which sees to it. It is differentiated twice, until the
force occurs in an equation that can be solved for it.</p>
<p>The length and its first derivative are constraints on the positions and on the velocities: two StateSets, each with two candidates and one state.
Near x = 0 the height y is a bad state, near y = 0 the position x; the states are therefore selected while the pendulum swings.</p>
</html>"));
end PlanarPendulum;
