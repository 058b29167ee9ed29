// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable class of a model is passed on to its components.
// MODEL: Forwarded
// UNKNOWNS: 2
// VALUE: s.a.k = 20
// VALUE: s.b.k = 20
model ForwardA
  parameter Real k = 10;
  Real x = k;
end ForwardA;

model ForwardB
  parameter Real k = 20;
  Real x = 2 * k;
end ForwardB;

model ForwardSystem
  replaceable model Kind = ForwardA;
  Kind a;
  Kind b;
end ForwardSystem;

model Forwarded
  replaceable model Mine = ForwardB;
  ForwardSystem s(redeclare model Kind = Mine);
end Forwarded;
