// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3 A for-equation over an empty range gives no equation.
// MODEL: EmptyRange
// UNKNOWNS: 1
model EmptyRange
  parameter Integer n = 0;
  Real x[n];
  Real y = 1 + sum(x);
equation
  for i in 1:n loop
    x[i] = i;
  end for;
end EmptyRange;
