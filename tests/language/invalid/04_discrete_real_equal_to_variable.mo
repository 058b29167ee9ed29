// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5 A discrete Real gets its value in a when-clause; an equation in a continuous variable does not define it.
// MODEL: M
// ERROR: 6 StructurallySingular 'n'
model M
  Real x = sin(time);
  discrete Real n;
equation
  n = x;
end M;
