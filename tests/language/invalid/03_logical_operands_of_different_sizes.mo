// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Logical operators take operands of the same sizes, element by element.
// MODEL: M
// ERROR: 7 DimensionMismatch '{true, false, true}'
model M
  Boolean x[2] = fill(time > 0.5, 2);
  Boolean y[2] = x and {true, false, true};
end M;
