// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.2 One constructor fits a call.
// MODEL: M.Use
// ERROR: 23 AmbiguousOperator C
package M
  operator record C
    Real x;
    encapsulated operator 'constructor'
      import M.C;
      function one
        input Real a;
        output C c(x = a);
      algorithm
      end one;
      function two
        input Real b;
        output C c(x = 2*b);
      algorithm
      end two;
    end 'constructor';
  end C;
  model Use
    C c = C(time);
  end Use;
end M;
