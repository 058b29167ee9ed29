// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.3 A discrete Real gets its value in a when-clause.
// MODEL: M
// ERROR: 6 DiscreteOutsideWhen 'd'
model M
  discrete Real d;
equation
  d = time;
end M;
