// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.1 Operators are encapsulated.
// MODEL: M
// ERROR: 9 InvalidOperatorFunction not encapsulated
model M
  operator record Pair
    Real a;
    Real b;
    operator function '+'  
      input Pair left;
      input Pair right;
      output Pair sum(a = left.a + right.a, b = left.b + right.b);
    algorithm
    end '+';
  end Pair;
  Pair x(a = 1, b = time);
end M;
