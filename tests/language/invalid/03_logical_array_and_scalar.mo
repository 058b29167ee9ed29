// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Logical operators take operands of the same sizes, element by element.
// MODEL: M
// ERROR: 6 DimensionMismatch 'time > 1'
model M
  Boolean x[2] = {true, false} or time > 1;
end M;
