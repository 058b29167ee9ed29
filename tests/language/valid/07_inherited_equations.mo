// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 Equations and algorithms of base classes belong to the derived class.
// MODEL: Derived
// UNKNOWNS: 4
partial model EquationsBase
  Real x(start = 1, fixed = true);
  Real y;
equation
  der(x) = -y;
end EquationsBase;

partial model AlgorithmBase
  extends EquationsBase;
  Real z;
algorithm
  z := x;
  z := z + y;
end AlgorithmBase;

model Derived
  extends AlgorithmBase;
  Real w = z;
equation
  y = 2 * x;
end Derived;
