// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.6 Record constructors are applied to arrays element by element.
// MODEL: VectorConstructor
// UNKNOWNS: 0
// VALUE: p[1].a = 1
// VALUE: p[2].a = 2
// VALUE: p[1].b = 10
// VALUE: p[2].b = 20
// VALUE: p[2].k = 5
model VectorConstructor
  record Item
    Real a;
    Real b;
    Real k = 5;
  end Item;
  parameter Item p[2] = Item({1, 2}, {10, 20});
end VectorConstructor;
