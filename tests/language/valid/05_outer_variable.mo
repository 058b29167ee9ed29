// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 Variables may be inner and outer, not only models.
// MODEL: OuterVariable
// UNKNOWNS: 4
// ABSENT: a.T
// ABSENT: b.T
model Heated
  parameter Real k = 1;
  outer Real T;
  Real q = k * T;
end Heated;

model OuterVariable
  inner Real T(start = 300, fixed = true);
  Heated a(k = 2);
  Heated b;
  Real sum = a.q + b.q;
equation
  der(T) = 1;
end OuterVariable;
