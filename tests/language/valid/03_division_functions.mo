// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.2 div truncates towards zero, mod rounds down, rem has the sign of its first argument.
// MODEL: DivisionFunctions
// UNKNOWNS: 0
// VALUE: d = {3, -3, -3, 3}
// VALUE: m = {1, 1, -1, -1}
// VALUE: r = {1, -1, 1, -1}
model DivisionFunctions
  parameter Integer d[4] = {div(7, 2), div(-7, 2), div(7, -2), div(-7, -2)};
  parameter Integer m[4] = {mod(7, 2), mod(-7, 2), mod(7, -2), mod(-7, -2)};
  parameter Integer r[4] = {rem(7, 2), rem(-7, 2), rem(7, -2), rem(-7, -2)};
end DivisionFunctions;
