// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 A wildcard import of a class is searched before the class enclosing it.
// MODEL: Enclosing.M
// UNKNOWNS: 0
// VALUE: p = 40
package Imported
  constant Real c = 40;
end Imported;

package Enclosing
  constant Real c = 1;
  model M
    import Imported.*;
    parameter Real p = c;
  end M;
end Enclosing;
