// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9 The attributes of Real, Integer, Boolean and String variables.
// MODEL: AllAttributes
// UNKNOWNS: 4
// ATTRIBUTE: r.min = -5
// ATTRIBUTE: r.max = 5
// ATTRIBUTE: r.nominal = 2
// ATTRIBUTE: r.displayUnit = "deg"
// ATTRIBUTE: r.unit = "rad"
// ATTRIBUTE: i.start = 3
// ATTRIBUTE: i.min = 0
// ATTRIBUTE: b.start = true
// ATTRIBUTE: s.start = "off"
// ATTRIBUTE: s.quantity = "text"
model AllAttributes
  Real r(unit = "rad", displayUnit = "deg", min = -5, max = 5, nominal = 2, unbounded = true);
  Integer i(start = 3, min = 0, max = 9, quantity = "count");
  Boolean b(start = true, quantity = "flag");
  String s(start = "off", quantity = "text");
equation
  r = time / 10;
  i = if time > 1 then 1 else 2;
  b = time > 2;
  s = if b then "on" else "off";
end AllAttributes;
