// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5 A discrete Real gets its value in a when-clause; relations of what is continuous are none.
// MODEL: M
// ERROR: 7 DiscreteOutsideWhen 'n' is discrete
model M
  Real x = sin(time);
  discrete Real n;
equation
  n = if x > 0.5 then 1 else 2;
end M;
