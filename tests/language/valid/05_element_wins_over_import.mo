// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 An element of the class is found before the imports of the class.
// MODEL: ElementFirst
// UNKNOWNS: 0
// VALUE: p = 2
// VALUE: q = 10
package PriorityLib
  constant Real c = 10;
end PriorityLib;

model ElementFirst
  import PriorityLib.*;
  import P = PriorityLib;
  constant Real c = 2;
  parameter Real p = c;
  parameter Real q = P.c;
end ElementFirst;
