// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.1 A quoted identifier may hold escape sequences, as strings do.
// MODEL: EscapedNames
// UNKNOWNS: 1
// PRESENT: 'don\'t'
model EscapedNames
  Real 'don\'t' = time;
end EscapedNames;
