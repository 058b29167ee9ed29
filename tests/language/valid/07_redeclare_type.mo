// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable type may be redeclared; its attributes follow.
// MODEL: RedeclareType
// UNKNOWNS: 2
// ATTRIBUTE: x.unit = "V"
// ATTRIBUTE: x.start = 5
// ATTRIBUTE: y.unit = "V"
model TypeHolder
  replaceable type Quantity = Real;
  parameter Real rate(unit = "1/s") = 1;
  Quantity x(start = 5, fixed = true);
  Quantity y = 2 * x;
equation
  der(x) = -rate * x;
end TypeHolder;

model RedeclareType
  type Voltage = Real(unit = "V");
  extends TypeHolder(redeclare type Quantity = Voltage);
end RedeclareType;
