// RUN: structure --format json {file}
model Pendulum
  parameter Real L = 1, g = 9.81;
  Real x(start = 1), y, vx, vy, T;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = T*x;
  der(vy) = T*y - g;
  0 = x^2 + y^2 - L^2;
end Pendulum;
