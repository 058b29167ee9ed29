// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 Integer and Real expressions together are of type Real.
// MODEL: MixedNumbers
// UNKNOWNS: 1
// VALUE: a = 2.5
// VALUE: b = {1, 0.5}
// VALUE: c = {{1, 2}, {0.5, 3}}
model MixedNumbers
  parameter Boolean flag = false;
  parameter Real a = if flag then 1 else 2.5;
  parameter Real b[:] = {1, 0.5};
  parameter Real c[:, :] = [1, 2; b[2], 3];
  Real x = if time > 1 then 1 else a;
end MixedNumbers;
