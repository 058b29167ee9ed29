// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 A function for a binary operator has two inputs without defaults.
// MODEL: M.T
// ERROR: 8 InvalidOperatorFunction '*'
package M
  operator record C
    Real x;
    encapsulated operator function '*'
      import M.C;
      input C a;
      output C c = C(2*a.x);
    algorithm
    end '*';
  end C;
  model T
    parameter C a(x = 1);
  end T;
end M;
