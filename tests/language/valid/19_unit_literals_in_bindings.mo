// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 19 Unit Expressions (3.7), Unitful Literals: a number with a unit is converted to the unit of the component.
// MODEL: UnitLiterals
// UNKNOWNS: 2
// VALUE: a = -0.05
// VALUE: b = 5
// VALUE: c = 293.15
// VALUE: d = 20
// VALUE: e = 3.6
// VALUE: f = 0.5
// VALUE: g = 12
// ATTRIBUTE: x.start = 0.25
// ATTRIBUTE: x.max = 2000
model UnitLiterals
  type Temperature = Real(unit = "K") annotation(absoluteValue = true);
  type Warm = Temperature(min = 0);
  parameter Real a(unit = "m") = -5'cm';
  parameter Real b = 5'cm';
  parameter Warm c = 20'degC';
  parameter Real d(unit = "K") = 20'degC' annotation(absoluteValue = false);
  parameter Real e(unit = "km/h") = 1'm/s';
  constant Real f(unit = "m") = 500'mm';
  parameter Real g(unit = "N") = 12'N';
  Real x(unit = "m", start = 25'cm', max = 2 'km', fixed = true);
  Real y(unit = "m");
equation
  der(x) = -x/1's';
  y = x + 0.02'm';
end UnitLiterals;
