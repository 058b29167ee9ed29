// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 All inputs of a function for a binary operator after the second one have defaults.
// MODEL: M.T
// ERROR: 8 InvalidOperatorFunction '*'
package M
  operator record C
    Real x;
    encapsulated operator function '*'
      import M.C;
      input C a;
      input C b;
      input Real k;
      output C c = C(k*a.x*b.x);
    algorithm
    end '*';
  end C;
  model T
    parameter C a(x = 1);
  end T;
end M;
