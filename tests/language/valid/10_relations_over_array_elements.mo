// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.1 An iterator runs over the elements of an array; its relations change at events.
// MODEL: M
model M
  Real x[3] = {sin(time), cos(time), time};
  Real y[2, 3] = {x, 2*x};
  Boolean b[3] = {xi > 0.5 for xi in x};
  Integer n = sum(if xi > 0.5 then 1 else 0 for xi in x);
  Integer k[3] = {integer(10*xi) for xi in x};
  Boolean c[2, 3] = {{yj > i for yj in y[i, :]} for i in 1:2};
  Integer m = max(integer(xi*xj) for xi in x, xj in x);
end M;
