// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.3 A name with a leading dot is looked up from the top level.
// MODEL: Same.Inner.M
// UNKNOWNS: 1
// VALUE: near = 2
// VALUE: far = 1
// VALUE: part.k = 10
package Same
  constant Real c = 1;
  model Part
    parameter Real k = 10;
    Real x = k;
  end Part;
  package Inner
    package Same
      constant Real c = 2;
    end Same;
    model M
      parameter Real near = Same.c;
      parameter Real far = .Same.c;
      .Same.Part part;
    end M;
  end Inner;
end Same;
