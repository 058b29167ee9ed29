// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.6.9 A member of an array of components is the array of the members.
// MODEL: ComponentSlices
// UNKNOWNS: 6
// VALUE: all = {10, 20, 30}
// VALUE: part = {20, 30}
// VALUE: V = {{1, 2}, {2, 4}, {3, 6}}
// VALUE: s = {3, 2}
model ComponentSlices
  model Part
    parameter Real R = 1;
    parameter Real v[2] = {0, 0};
    Real x = R * time;
  end Part;
  Part r[3](R = {10, 20, 30}, v = {{k, 2 * k} for k in 1:3});
  parameter Real all[3] = r.R;
  parameter Real part[2] = r[2:3].R;
  parameter Real V[3, 2] = r.v;
  parameter Integer s[2] = size(r.v);
  Real y[3] = r.x;
end ComponentSlices;
