// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 Exactly one function fits an operator and its operands.
// MODEL: M.T
// ERROR: 27 AmbiguousOperator '+'
package M
  operator record C
    Real x;
    encapsulated operator '+'
      import M.C;
      function first
        input C a;
        input C b;
        output C c = C(a.x + b.x);
      algorithm
      end first;
      function second
        input C u;
        input C v;
        output C w = C(v.x + u.x);
      algorithm
      end second;
    end '+';
  end C;
  model T
    parameter C a(x = 1);
    parameter C b(x = 2);
    parameter C c = a + b;
  end T;
end M;
