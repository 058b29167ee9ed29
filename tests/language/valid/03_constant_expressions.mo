// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.2 Constants may depend on other constants, on functions of them and on sizes.
// MODEL: ConstantExpressions
// UNKNOWNS: 3
// VALUE: c = 6.25
// VALUE: n = 3
// VALUE: s = 14
model ConstantExpressions
  constant Real a = 2.5;
  constant Real c = a ^ 2;
  constant Integer n = integer(a) + 1;
  constant Real s = sum({i ^ 2 for i in 1:n});
  Real x[n] = fill(time, n);
end ConstantExpressions;
