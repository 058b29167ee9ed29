// RUN: check {file}
// Numbers with units where they are not converted, or cannot be.
model UnitLiterals
  parameter Real a(unit = "m") = 0'cm' - 5'cm';
  parameter Real b(unit = "m") = 5's';
  parameter Real c(unit = "K") = 20'degC';
  parameter Real d(unit = "m") = 3.1415'kg';
  Real x(unit = "m");
  Real y(unit = "m");
equation
  x = 5'cm';
  y = x + 2.7182's';
end UnitLiterals;
