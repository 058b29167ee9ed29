// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.3 A keyword within single quotes is an ordinary identifier.
// MODEL: QuotedKeywords
// UNKNOWNS: 1
// VALUE: 'model' = 7
// VALUE: 'end' = 8
model QuotedKeywords
  parameter Real 'model' = 7;
  parameter Real 'end' = 'model' + 1;
  Real 'equation';
equation
  'equation' = 'end' * time;
end QuotedKeywords;
