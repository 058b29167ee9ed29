// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 Qualified imports are searched before wildcard imports.
// MODEL: QualifiedFirst
// UNKNOWNS: 0
// VALUE: p = 2
// VALUE: q = 5
package FirstLib
  constant Real c = 2;
end FirstLib;

package SecondLib
  constant Real c = 3;
  constant Real d = 5;
end SecondLib;

model QualifiedFirst
  import SecondLib.*;
  import FirstLib.c;
  parameter Real p = c;
  parameter Real q = d;
end QualifiedFirst;
