// RUN: linearize --operating-point --format text {file}
model Cart "Its place is free, and a filter is driven as at the start"
  parameter Real m(unit = "kg") = 2, k(unit = "kg/s") = 1;
  input Real f(unit = "N");
  output Real s(unit = "m", start = 3);
  Real v(unit = "m/s"), x;
equation
  der(s) = v;
  m*der(v) = f - k*v;
  der(x) = cos(time) - x;
end Cart;
