// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.4.1 Reductions and constructors may hold if-expressions and calls.
// MODEL: Mixed
// UNKNOWNS: 0
// VALUE: even = 6
// VALUE: b = {1, 0, 1, 0}
// VALUE: m = 3
model Mixed
  parameter Integer even = sum(if mod(i, 2) == 0 then i else 0 for i in 1:4);
  parameter Integer b[4] = {if mod(i, 2) == 1 then 1 else 0 for i in 1:4};
  parameter Integer m = max({abs(i) for i in {-3, 2}});
end Mixed;
