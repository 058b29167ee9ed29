// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 The attribute unit is a String.
// MODEL: M
// ERROR: 6 AttributeNeedsString 'unit'
model M
  Real x(unit = 1) = time;
end M;
