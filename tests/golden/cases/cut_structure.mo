// RUN: structure {file}
// The structure before and after an event, and a start at which the Jacobian of the constraint is singular.
model Cut
  Real x(start=1, fixed=true), y, vx(start=0, fixed=true), vy, F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = F*x;
  der(vy) = F*y - 9.81;
  0 = if time > 1 then F else x^2 + y^2 - 1;
end Cut;
