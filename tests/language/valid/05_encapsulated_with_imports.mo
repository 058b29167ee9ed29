// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 Lookup stops at an encapsulated class; imports reach out of it.
// MODEL: Lib.Closed.M
// UNKNOWNS: 1
// VALUE: k = 4
// VALUE: m = -2
package Lib
  constant Real k = 4;
  constant Real m = 99;
  encapsulated package Closed
    import Lib;
    constant Real m = -2;
    model M
      parameter Real k = Lib.k;
      parameter Real m = abs(-2.0) * Lib.Closed.m / 2;
      Real x = sin(time);
    end M;
  end Closed;
end Lib;
