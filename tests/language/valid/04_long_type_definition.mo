// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6 A type may be defined by an extends clause from a predefined type.
// MODEL: LongTypes
// UNKNOWNS: 2
// ATTRIBUTE: a.unit = "K"
// ATTRIBUTE: a.start = 300
// ATTRIBUTE: b.start = 350
// ATTRIBUTE: b.nominal = 400
type Temperature
  extends Real(unit = "K", start = 300, nominal = 400);
end Temperature;

type Hot
  extends Temperature(start = 350);
end Hot;

model LongTypes
  Temperature a = 300 + time;
  Hot b;
equation
  der(b) = 1;
end LongTypes;
