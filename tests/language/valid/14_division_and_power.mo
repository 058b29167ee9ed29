// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 Division and exponentiation may be defined with numbers of other types.
// MODEL: Quotients
// UNKNOWNS: 2
// VALUE: q.n = 2
// VALUE: q.d = 3
// VALUE: p.n = 1
// VALUE: p.d = 9
operator record Fraction
  Integer n;
  Integer d;
  encapsulated operator function '/'
    import Fraction;
    input Fraction a;
    input Fraction b;
    output Fraction c = Fraction(a.n * b.d, a.d * b.n);
  algorithm
  end '/';
  encapsulated operator '^'
    import Fraction;
    function power
      input Fraction a;
      input Integer k;
      output Fraction c = Fraction(product(a.n for i in 1:k), product(a.d for i in 1:k));
    algorithm
    end power;
  end '^';
end Fraction;

model Quotients
  parameter Fraction q = Fraction(1, 3) / Fraction(1, 2);
  parameter Fraction p = Fraction(1, 3) ^ 2;
  Fraction x = if time < 1 then q else p;
end Quotients;
