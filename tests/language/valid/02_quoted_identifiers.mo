// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.1 A quoted identifier may hold blanks, digits first and operator characters.
// MODEL: QuotedIdentifiers
// UNKNOWNS: 1
// VALUE: '1st' = 6
// PRESENT: 'a+b'
model QuotedIdentifiers
  parameter Real 'flow rate' = 2;
  parameter Real '1st' = 3 * 'flow rate';
  Real 'a+b' = '1st';
end QuotedIdentifiers;
