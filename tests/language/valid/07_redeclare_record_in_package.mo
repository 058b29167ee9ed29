// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable record of a package is redeclared with further elements.
// MODEL: Wet.Use
// UNKNOWNS: 3
// VALUE: s.p = 1
// VALUE: s.T = 300
// VALUE: s.X = 0.5
package Dry
  replaceable record State
    Real p = 1;
    Real T = 300;
  end State;
end Dry;

package Wet
  extends Dry;
  redeclare record extends State
    Real X = 0.5;
  end State;
  model Use
    parameter State s;
    State v(p = 2);
  end Use;
end Wet;
