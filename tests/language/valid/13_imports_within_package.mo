// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2 Imports at several levels of packages, of packages lying beside.
// MODEL: Root.Use.Model
// UNKNOWNS: 1
// VALUE: p = 12
// VALUE: q = 3
package Root
  package Constants
    constant Real a = 4;
    constant Real b = 3;
  end Constants;
  package Use
    import C = Root.Constants;
    model Model
      import Root.Constants.{b};
      parameter Real p = C.a * C.b;
      parameter Real q = b;
      Real x = p;
    end Model;
  end Use;
end Root;
