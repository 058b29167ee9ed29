// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.6 The operator '-' may hold both negation and subtraction.
// MODEL: Minus
// UNKNOWNS: 0
// VALUE: n = {-1, -2}
// VALUE: d = {2, 3}
operator record Vec
  Real v[2];
  encapsulated operator '-'
    import Vec;
    function negate
      input Vec a;
      output Vec b;
    algorithm
      b.v := -a.v;
    end negate;
    function subtract
      input Vec a;
      input Vec b;
      output Vec c;
    algorithm
      c.v := a.v - b.v;
    end subtract;
  end '-';
end Vec;

model Minus
  parameter Vec a = Vec({1, 2});
  parameter Vec b = Vec({3, 5});
  parameter Vec na = -a;
  parameter Vec ba = b - a;
  parameter Real n[2] = na.v;
  parameter Real d[2] = ba.v;
end Minus;
