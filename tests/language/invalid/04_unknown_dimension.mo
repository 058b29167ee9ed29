// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A dimension that is left open needs a value that tells it.
// MODEL: M
// ERROR: 7 UnknownDimension 'x'
model M
  parameter Integer n = size(x, 1);
  Real x[:];
end M;
