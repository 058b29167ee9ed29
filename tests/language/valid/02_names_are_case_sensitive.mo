// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.1 Letters in identifiers are case sensitive.
// MODEL: CaseSensitive
// UNKNOWNS: 2
// VALUE: k = 1
// VALUE: K = 20
model CaseSensitive
  parameter Real k = 1;
  parameter Real K = 20;
  Real x = k;
  Real X = K;
end CaseSensitive;
