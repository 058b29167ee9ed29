// RUN: linearize --operating-point --to python --output i {file}
model Buck "As a script"
  input Real d(start = 0.4) "Duty ratio";
  parameter Real Vin(unit = "V") = 10, R(unit = "Ohm") = 2, L(unit = "H") = 0.5, C(unit = "F") = 0.25;
  output Real v(unit = "V", start = 1);
  Real i(unit = "A", start = 1);
equation
  L*der(i) = d*Vin - v;
  C*der(v) = i - v/R;
end Buck;
