// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.1 class extends may be repeated in a further derived package.
// MODEL: SecondLevel.Use
// UNKNOWNS: 3
// VALUE: p.a = 1
// VALUE: p.b = 20
// VALUE: p.c = 3
package BottomLevel
  replaceable model Part
    parameter Real a = 1;
    parameter Real b = 2;
    Real x = a * time;
  end Part;
end BottomLevel;

package FirstLevel
  extends BottomLevel;
  redeclare replaceable model extends Part(b = 20)
    Real y = b * x;
  end Part;
end FirstLevel;

package SecondLevel
  extends FirstLevel;
  redeclare model extends Part
    parameter Real c = 3;
    Real z = c * y;
  end Part;
  model Use
    Part p;
  end Use;
end SecondLevel;
