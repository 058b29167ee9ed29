// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.4 Sizes may depend on parameters, which depend on other parameters.
// MODEL: ParameterShapes
// UNKNOWNS: 7
// VALUE: m = 6
// VALUE: k = 7
model ParameterShapes
  parameter Integer n = 3;
  parameter Integer m = 2 * n;
  final parameter Integer k = size(x, 1);
  Real x[m + 1];
equation
  for i in 1:k loop
    x[i] = i * time;
  end for;
end ParameterShapes;
