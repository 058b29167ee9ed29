// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.5.4 A replaceable enumeration with a colon may be redeclared to any enumeration.
// MODEL: Chosen
// UNKNOWNS: 1
// VALUE: first = red
// VALUE: count = 3
partial model OpenChoice
  replaceable type Choice = enumeration(:);
  parameter Choice first;
end OpenChoice;

model Chosen
  type Colors = enumeration(red, green, blue);
  extends OpenChoice(redeclare type Choice = Colors, first = Colors.red);
  parameter Integer count = Integer(Colors.blue);
  Real x = if first == Colors.red then 1 else 2;
end Chosen;
