// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.4 The condition of an if-equation is Boolean.
// MODEL: M
// ERROR: 9 TypeMismatch 'n'
model M
  parameter Integer n = 1;
  Real x;
equation
  if n then
    x = 1;
  else
    x = 2;
  end if;
end M;
