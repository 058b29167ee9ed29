// RUN: periodic {file}
model Fed "Nothing leads the charge back"
  Real q(start = 0, fixed = true, unit = "C");
equation
  der(q) = 1 + sin(2*3.14159265358979323846*time);
end Fed;
