// RUN: measure {file} --curve y
// The run does not begin when it has no such variable.
model Ramp "A ramp"
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
end Ramp;
