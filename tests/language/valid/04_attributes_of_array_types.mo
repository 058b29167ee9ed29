// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 What is given inside of an array type counts for each element around it.
// MODEL: M
// UNKNOWNS: 30
model M
  type Triple = Real[3](start = {1, 2, 3});
  type Rows = Triple[2];
  Triple a;
  Rows b;
  Triple c[4];
  Triple d(start = {4, 5, 6});
  Triple e[2](each start = {7, 8, 9});
equation
  a = fill(time, 3);
  b = fill(time, 2, 3);
  c = fill(time, 4, 3);
  d = fill(time, 3);
  e = fill(time, 2, 3);
end M;
