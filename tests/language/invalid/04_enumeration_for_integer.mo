// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8.5 An enumeration is no Integer; its ordinal number is Integer(e).
// MODEL: M
// TOLERATED: 16 TypeMismatch the value of 'n' must be Integer
// VALUE: n = 2
// VALUE: k = 6
model M
  type E = enumeration(a, b, c);
  function twice
    input Integer i;
    output Integer j;
  algorithm
    j := 2*i;
  end twice;
  parameter E e = E.b;
  parameter Integer n = if e == E.a then E.c else E.b;
  parameter Integer k = twice(E.c);
  Real x = n + k;
end M;
