// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.1 A package may extend another one and change its constants.
// MODEL: Second.M
// UNKNOWNS: 3
// VALUE: a = 2
// VALUE: v = {5, 5, 5}
// VALUE: from.a = 1
package First
  constant Real a = 1;
  constant Integer n = 2;
  model Part
    parameter Real a = First.a;
    parameter Real v[n] = fill(5, n);
  end Part;
end First;

package Second
  extends First(a = 2, n = 3);
  model M
    parameter Real a = Second.a;
    parameter Real v[n] = fill(5, n);
    Part from;
    Real x[n] = from.v;
  end M;
end Second;
