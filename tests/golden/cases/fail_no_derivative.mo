// RUN: structure {file}
model OnACurve
  function height
    input Real x;
    output Real y;
    external "C" y = height(x);
  end height;
  Real x, y, vx, vy, force;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = force;
  der(vy) = -9.81 - force;
  y = height(x);
end OnACurve;
