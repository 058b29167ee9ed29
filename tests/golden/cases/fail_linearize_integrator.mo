// RUN: linearize --operating-point {file}
model Integrator "An ideal operational amplifier: the voltage grows without end"
  parameter Real R = 1e4, C = 1e-6, u = 2;
  Real v(unit = "V"), i;
equation
  u = R*i;
  C*der(v) = -i;
end Integrator;
