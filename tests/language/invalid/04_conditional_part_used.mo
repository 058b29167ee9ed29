// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 Nothing of a conditional component can be used but in connections.
// MODEL: M
// ERROR: 10 ConditionalUsed 'a.x'
model M
  model A
    Real x = time;
  end A;
  A a if true;
  Real y = a.x;
end M;
