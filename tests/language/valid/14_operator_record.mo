// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 Binary operators of an operator record are calls of its functions.
// MODEL: UsesPairs
// UNKNOWNS: 4
// VALUE: a.re = 1
// VALUE: s.re = 4
// VALUE: s.im = 6
// VALUE: p.re = -5
// VALUE: p.im = 10
// VALUE: d.re = 2
// VALUE: d.im = 2
operator record Pair
  Real re;
  Real im;
  encapsulated operator function '+'
    import Pair;
    input Pair a;
    input Pair b;
    output Pair c;
  algorithm
    c := Pair(re = a.re + b.re, im = a.im + b.im);
  end '+';
  encapsulated operator function '*'
    import Pair;
    input Pair a;
    input Pair b;
    output Pair c;
  algorithm
    c := Pair(re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re);
  end '*';
  encapsulated operator function '-'
    import Pair;
    input Pair a;
    input Pair b;
    output Pair c;
  algorithm
    c := Pair(re = a.re - b.re, im = a.im - b.im);
  end '-';
end Pair;

model UsesPairs
  parameter Pair a = Pair(1, 2);
  parameter Pair b = Pair(3, 4);
  parameter Pair s = a + b;
  parameter Pair p = a * b;
  parameter Pair d = b - a;
  Pair x = Pair(time, 1);
  Pair y = x * a + b;
end UsesPairs;
