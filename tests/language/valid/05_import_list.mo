// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 A list in braces imports several elements of one package.
// MODEL: UseList
// UNKNOWNS: 1
// VALUE: p.k = 11
// VALUE: s = 30
package ListLib
  constant Real a = 11;
  constant Real b = 19;
  constant Real unused = 0;
  model Part
    parameter Real k;
    Real x = k * time;
  end Part;
end ListLib;

model UseList
  import ListLib.{a, b, Part};
  Part p(k = a);
  parameter Real s = a + b;
end UseList;
