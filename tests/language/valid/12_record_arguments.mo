// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4 Records are passed to functions and returned by them.
// MODEL: RecordArguments
// UNKNOWNS: 3
// VALUE: c.re = -5
// VALUE: c.im = 10
// VALUE: l = 5
model RecordArguments
  record Pair
    Real re;
    Real im;
  end Pair;
  function multiply
    input Pair a;
    input Pair b;
    output Pair c;
  algorithm
    c.re := a.re * b.re - a.im * b.im;
    c.im := a.re * b.im + a.im * b.re;
  end multiply;
  function length
    input Pair a;
    output Real l = sqrt(a.re ^ 2 + a.im ^ 2);
  algorithm
  end length;
  parameter Pair c = multiply(Pair(1, 2), Pair(3, 4));
  parameter Real l = length(Pair(im = 4, re = 3));
  Pair x = multiply(c, Pair(time, 1));
  Real y = length(x);
end RecordArguments;
