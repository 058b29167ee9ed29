// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 A dimension given by a colon takes its size from the binding.
// MODEL: FromBinding
// UNKNOWNS: 6
// VALUE: n = 3
// VALUE: m = {2, 4}
// VALUE: c.n = 2
model FromBinding
  model Part
    parameter Real table[:, 2] = [0, 0];
    final parameter Integer n = size(table, 1);
    Real x[n] = table[:, 2] * time;
  end Part;
  parameter Real v[:] = {1, 2, 3};
  parameter Integer n = size(v, 1);
  parameter Real A[:, :] = zeros(2, 4);
  parameter Integer m[2] = size(A);
  Part c(table = [0, 1; 1, 5]);
  Real y[:] = {time, 2 * time, v[2]};
  Real z = y[end];
end FromBinding;
