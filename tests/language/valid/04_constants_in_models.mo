// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.1 Constants of several types, with sizes taken from the binding.
// MODEL: ModelConstants
// UNKNOWNS: 2
// VALUE: k = 2
// VALUE: names = {"a", "b"}
// VALUE: flags = {true, false, true}
// VALUE: M = {{1, 0}, {0, 1}}
model ModelConstants
  constant Integer k = size(names, 1);
  constant String names[:] = {"a", "b"};
  constant Boolean flags[3] = {true, false, true};
  constant Real M[k, k] = identity(k);
  Real x[k] = M * {time, 1};
end ModelConstants;
