// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.6 All arguments of a vectorized call have the same additional dimensions.
// MODEL: OtherRanks
// ERROR: 11 DimensionMismatch one argument has the size Integer[2, 2], but another has the size Integer[2]
model OtherRanks
  function add
    input Real u, v;
    output Real y = u + v;
  algorithm
  end add;
  Real x[2, 2] = add([1, 2; 3, 4], {5, 6});
end OtherRanks;
