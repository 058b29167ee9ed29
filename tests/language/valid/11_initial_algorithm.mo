// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.1.1 Statements of an initial algorithm set start values.
// MODEL: InitialAlgorithm
// UNKNOWNS: 3
// ATTRIBUTE: k.fixed = false
model InitialAlgorithm
  parameter Real k(fixed = false);
  Real x;
  Real v[2];
initial algorithm
  k := 2;
  for i in 1:3 loop
    k := k + i;
  end for;
  x := k;
  v := {1, k};
equation
  der(x) = -k * x;
  der(v) = -v;
end InitialAlgorithm;
