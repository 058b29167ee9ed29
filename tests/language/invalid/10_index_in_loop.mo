// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1.1 An index that a loop computes stays in the range.
// MODEL: M
// ERROR: 10 OutOfRange 4
model M
  Real x[4];
  parameter Real p[3] = {1, 2, 3};
equation
  for i in 1:4 loop
    x[i] = p[i];
  end for;
end M;
