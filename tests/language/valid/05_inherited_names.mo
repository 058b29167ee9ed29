// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 Names inherited from base classes are elements of the class.
// MODEL: NamesLib.M
// UNKNOWNS: 1
// VALUE: p = 6
// VALUE: t.k = 7
package NamesLib
  package Base
    constant Real c = 6;
    model Thing
      parameter Real k = c + 1;
      Real x = k;
    end Thing;
  end Base;
  package Derived
    extends Base;
  end Derived;
  model M
    parameter Real p = Derived.c;
    Derived.Thing t;
  end M;
end NamesLib;
