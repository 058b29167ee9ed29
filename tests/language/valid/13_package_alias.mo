// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.1 A short class definition makes a package under another name and other constants.
// MODEL: UsesAlias
// UNKNOWNS: 1
// VALUE: a = 1
// VALUE: b = 7
// VALUE: c = 14
package Original
  constant Real k = 1;
  constant Real twice = 2 * k;
  function get
    output Real y = k;
  algorithm
  end get;
end Original;

package Changed = Original(k = 7);

model UsesAlias
  parameter Real a = Original.get();
  parameter Real b = Changed.get();
  parameter Real c = Changed.twice;
  Real x = a + b;
end UsesAlias;
