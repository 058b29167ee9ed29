// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.1 The quotes are part of the identifier: 'x' and x are two names.
// MODEL: TwoNames
// UNKNOWNS: 0
// VALUE: x = 1
// VALUE: 'x' = 2
// VALUE: y = 12
model TwoNames
  parameter Integer x = 1;
  parameter Integer 'x' = 2;
  parameter Integer y = 10 * x + 'x';
end TwoNames;
