model CaughtMass "A mass that falls freely until a rod holds it: four states become two"
  parameter Real L(unit="m") = 1 "Length of the rod";
  parameter Real g(unit="m/s2") = 9.81 "Acceleration of gravity";
  parameter Real tCatch(unit="s") = 0.5 "When the rod is attached";
  Real x(unit="m", start=1, fixed=true) "Horizontal position";
  Real y(unit="m", start=0.3, fixed=true) "Vertical position, upwards";
  Real vx(unit="m/s", start=-0.2, fixed=true) "Horizontal velocity";
  Real vy(unit="m/s", start=1, fixed=true) "Vertical velocity";
  Real T(unit="1/s2") "Force of the rod by mass and length";
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = T*x;
  der(vy) = T*y - g;
  0 = if time < tCatch then T else x^2 + y^2 - L^2;
  annotation(
    experiment(StartTime=0, StopTime=2.5, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The opposite of the breaking pendulum: until the rod is there x, y, vx and vy are states, then there are two. The mass is moved onto the circle, to the nearest point of it, and the
part of its velocity that goes along the rod is taken away, as a stiff rod would do. What became of position and velocity is recorded with the event.</p>
</html>"));
end CaughtMass;
