// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A type that stands for a dimension is Boolean or an enumeration.
// MODEL: M
// ERROR: 6 InvalidDimension 'x'
model M
  parameter Real x[String] = {1, 2};
end M;
