// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 A name is looked up in the enclosing classes, the nearest declaration wins.
// MODEL: Outer.Middle.M
// UNKNOWNS: 1
// VALUE: p = 12
// VALUE: q = 3
package Outer
  constant Real c = 1;
  constant Real d = 3;
  package Middle
    constant Real c = 12;
    model M
      parameter Real p = c;
      parameter Real q = d;
      Real x = p * time;
    end M;
  end Middle;
end Outer;
