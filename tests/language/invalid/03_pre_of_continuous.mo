// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 Outside of a when-clause, pre() needs a discrete-time variable.
// MODEL: M
// ERROR: 7 UseBeforeEvent x
model M
  Real x = time;
  Real y = pre(x);
end M;
