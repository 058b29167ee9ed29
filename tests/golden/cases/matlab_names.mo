// RUN: export --to matlab {file}
// What the function calls p, x and correction_ itself gives way; in the struct of parameters the names are the model's.
model Names
  parameter Real p = 2, correction_ = 3;
  input Real t = 1;
  Real x(start = 1), y(start = 1);
equation
  der(x) = -p*x + correction_ + t;
  y^3 + y = x;
end Names;
