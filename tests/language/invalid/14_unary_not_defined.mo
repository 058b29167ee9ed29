// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.6 A sign before an operator record is defined by it.
// MODEL: M.T
// ERROR: 18 SignNotDefined '-'
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
    parameter C c = -a;
  end T;
end M;
