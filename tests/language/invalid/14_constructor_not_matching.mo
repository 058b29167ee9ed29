// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.3 A constructor that fits the arguments exists.
// MODEL: M.T
// ERROR: 18 InvalidConversion C
package M
  operator record C
    Real x;
    encapsulated operator 'constructor'
      import M.C;
      function fromReal
        input Real x;
        output C c(x = x);
      algorithm
      end fromReal;
    end 'constructor';
  end C;
  model T
    parameter C a = C("one");
  end T;
end M;
