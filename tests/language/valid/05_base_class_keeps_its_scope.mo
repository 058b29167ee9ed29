// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.6.1 Names in an inherited element are looked up where the element was written.
// MODEL: There.M
// UNKNOWNS: 1
// VALUE: p = 1
// VALUE: q = 2
package Here
  constant Real c = 1;
  partial model Base
    parameter Real p = c;
  end Base;
end Here;

package There
  constant Real c = 2;
  model M
    extends Here.Base;
    parameter Real q = c;
    Real x = p + q;
  end M;
end There;
