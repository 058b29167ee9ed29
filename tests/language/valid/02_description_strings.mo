// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.2 Descriptions at classes, components, equations and modifiers, joined by plus signs.
// MODEL: Descriptions
// UNKNOWNS: 2
// VALUE: p = 3
model Descriptions "A model " + "with a joined " + "description"
  parameter Real p(min = 0 "lower limit") = 3 "the parameter" annotation (Evaluate = true);
  Real x "first", y "second" + " variable";
equation
  x = p * time "the first equation";
  y = x + 1 "the " + "second";
end Descriptions;
