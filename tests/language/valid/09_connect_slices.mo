// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 The arguments of connect may be slices of connector arrays.
// MODEL: Slices
// UNKNOWNS: 12
package SliceParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Sources
    Pin p[3];
  equation
    p.v = {1, 2, 3};
  end Sources;
  model Load
    Pin p;
  equation
    p.v = 5 * p.i;
  end Load;
end SliceParts;

model Slices
  SliceParts.Sources s;
  SliceParts.Load l[3];
equation
  connect(s.p[2:3], l[1:2].p);
  connect(s.p[1], l[end].p);
end Slices;
