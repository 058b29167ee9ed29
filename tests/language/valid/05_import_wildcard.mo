// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 A wildcard import makes all public elements of a package visible.
// MODEL: UseWildcard
// UNKNOWNS: 2
// VALUE: p.k = 7
// VALUE: r = 14
package WildcardLib
  constant Real c = 7;
  function twice
    input Real u;
    output Real y = 2 * u;
  algorithm
  end twice;
  model Part
    parameter Real k;
    Real x = k * time;
  end Part;
end WildcardLib;

model UseWildcard
  import WildcardLib.*;
  Part p(k = c);
  parameter Real r = twice(c);
  Real y = twice(p.x);
end UseWildcard;
