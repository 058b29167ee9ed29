// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 What is imported by its name hides what is imported with all others.
// MODEL: M
// VALUE: part.x = 3
// VALUE: part.y = 11
model M
  package A
    constant Real k = 1;
    constant Real m = 11;
  end A;
  package B
    constant Real k = 2;
  end B;
  package C
    constant Real k = 3;
  end C;
  model Part
    import M.A.*;
    import M.B.*;
    import M.C.k;
    parameter Real x = k;
    parameter Real y = m;
  end Part;
  Part part;
end M;
