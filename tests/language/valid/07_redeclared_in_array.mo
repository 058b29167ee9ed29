// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 Modifications of what is redeclared in an array of components are split for its elements.
// MODEL: M
// VALUE: w[1].shade.left = 0.5
// VALUE: w[2].shade.left = 4.5
// VALUE: w[2].shade.height = 3
// VALUE: v[1].shade.left = 1
// VALUE: v[2].shade.left = 1
model M
  model Shade
    parameter Real height = 1;
  end Shade;
  model Overhang
    extends Shade;
    parameter Real left;
  end Overhang;
  model Window
    replaceable Shade shade;
  end Window;
  Window w[2](redeclare Overhang shade(each height = 3, left = {0.5, 4.5}));
  Window v[2](redeclare each Overhang shade(height = 3, left = 1));
end M;
