// RUN: export --to matlab {file}
// The function would divide by zero where the pendulum is horizontal: its states change as it swings.
model Pendulum
  Real x(start = 1, fixed = true), y, vx(start = 0, fixed = true), vy, T;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = T*x;
  der(vy) = T*y - 9.81;
  0 = x^2 + y^2 - 1;
end Pendulum;
