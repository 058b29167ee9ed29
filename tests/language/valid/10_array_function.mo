// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4 array(...) is the same as the constructor with braces.
// MODEL: ArrayCall
// UNKNOWNS: 0
// VALUE: v = {4, 5, 6}
// VALUE: B = {{1, 2}, {3, 4}}
model ArrayCall
  parameter Real v[3] = array(4, 5, 6);
  parameter Real B[2, 2] = array(array(1, 2), {3, 4});
end ArrayCall;
