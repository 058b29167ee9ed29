// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 An element of the class itself hides those of enclosing classes.
// MODEL: Hiding.M
// UNKNOWNS: 1
// VALUE: p = 5
// VALUE: c = 5
package Hiding
  constant Real c = 1;
  model M
    parameter Real c = 5;
    parameter Real p = c;
    Real x = c;
  end M;
end Hiding;
