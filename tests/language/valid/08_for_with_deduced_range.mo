// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3.2 Without a range, the iterator runs over the size of the arrays it indexes.
// MODEL: DeducedRange
// UNKNOWNS: 10
model DeducedRange
  Real x[4];
  Real y[size(x, 1)];
  Real z[2];
equation
  for i loop
    x[i] = i * time;
    y[i] = 2 * x[i];
  end for;
  for k loop
    z[k] = k;
  end for;
end DeducedRange;
