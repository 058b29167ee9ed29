// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.1 An iterator runs over a vector.
// MODEL: M
// ERROR: 6 RangeNotVector 'i'
model M
  parameter Real c[3] = {2*i for i in 3};
end M;
