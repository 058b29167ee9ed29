// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 An operator that is used is defined by one of the two records.
// MODEL: M.T
// ERROR: 19 OperatorNotDefined '*'
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
    parameter C b(x = 2);
    parameter C c = a*b;
  end T;
end M;
