// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 What is assigned is a variable.
// MODEL: M
// ERROR: 9 CannotAssign cannot be assigned
model M
  Real x;
algorithm
  for i in 1:2 loop
    der(x) := 1;
  end for;
end M;
