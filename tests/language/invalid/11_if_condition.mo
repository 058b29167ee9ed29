// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.6 The condition of an if-statement is Boolean.
// MODEL: M
// ERROR: 10 TypeMismatch n
model M
  parameter Integer n = 1;
  Real x;
algorithm
  x := 1;
  if n then
    x := 2;
  end if;
end M;
