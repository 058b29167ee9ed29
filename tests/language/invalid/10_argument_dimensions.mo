// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.6 An argument has the dimensions that the function asks for, or more.
// MODEL: M
// ERROR: 12 TypeMismatch 's'
model M
  function total
    input Real v[:];
    output Real t = sum(v);
  algorithm
  end total;
  parameter Real s = 1;
  parameter Real c = total(s);
end M;
