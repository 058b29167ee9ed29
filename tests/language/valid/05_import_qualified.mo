// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 A qualified import makes the class visible by its last name.
// MODEL: UseQualified
// UNKNOWNS: 1
// VALUE: p.k = 8
// VALUE: c = 4
package QualifiedLib
  package Sub
    constant Real c = 4;
    model Part
      parameter Real k = 2 * c;
      Real x = k * time;
    end Part;
  end Sub;
end QualifiedLib;

model UseQualified
  import QualifiedLib.Sub.Part;
  import QualifiedLib.Sub;
  Part p;
  parameter Real c = Sub.c;
end UseQualified;
