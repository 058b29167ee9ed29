// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 A slice x[1:n] of an algorithm may have a size that changes.
// MODEL: M
// UNKNOWNS: 12
model M
  parameter Integer m = 4;
  Real w[m] = {1, 2, 3, 4};
  Integer chosen[m];
  Integer n;
  Real total;
  Real p;
  Real share;
algorithm
  n := integer(2 + time);
  chosen := {4, 3, 2, 1};
  total := sum(w[chosen[1:n]]);
  p := product(w[2:n]);
  share := sum(w[1:n] .* w[1:n]);
end M;
