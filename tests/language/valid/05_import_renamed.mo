// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 A renaming import gives the class a new local name.
// MODEL: UseRenamed
// UNKNOWNS: 1
// VALUE: p.k = 6
// VALUE: q = 3
package RenamedLib
  package Deep
    constant Real factor = 3;
    model Part
      parameter Real k = 2;
      Real x = k * time;
    end Part;
  end Deep;
end RenamedLib;

model UseRenamed
  import D = RenamedLib.Deep;
  import P = RenamedLib.Deep.Part;
  P p(k = 2 * D.factor);
  parameter Real q = D.factor;
end UseRenamed;
