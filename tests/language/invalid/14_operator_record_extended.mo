// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 Only an operator record extends an operator record.
// MODEL: M.T
// ERROR: 17 BaseKindNotAllowed 'C'
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
  record D
    extends C;
  end D;
  model T
    parameter D d(x = 1);
  end T;
end M;
