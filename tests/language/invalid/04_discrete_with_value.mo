// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.1 A discrete Real is defined in a when-clause.
// MODEL: M
// ERROR: 6 DiscreteOutsideWhen 'x'
model M
  discrete Real x = 1;  
end M;
