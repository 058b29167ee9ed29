// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.4 String() of an operator record needs its operator String.
// MODEL: M.T
// ERROR: 18 InvalidConversion String
package M
  operator record C
    Real x;
    encapsulated operator function '+'
      import M.C;
      input C a;
      input C b;
      output C c = C(a.x + b.x);
    algorithm
    end '+';
  end C;
  model T
    parameter C a(x = 1);
    parameter String s = String(a);
  end T;
end M;
