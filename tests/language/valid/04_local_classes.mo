// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.3 A class may be defined inside a model and used for its components only.
// MODEL: LocalClasses
// UNKNOWNS: 3
// VALUE: b.k = 2
// VALUE: b.inside.k = 20
model LocalClasses
  model Part
    parameter Real k = 1;
    Inside inside(k = 10 * k);
    Real y = inside.x;
    model Inside
      parameter Real k = 3;
      Real x = k * time;
    end Inside;
  end Part;
  Part b(k = 2);
  Real z = b.y;
end LocalClasses;
