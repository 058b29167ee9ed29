// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 The inner component is a subtype of the outer one.
// MODEL: M
// ERROR: 7 InnerTypeMismatch 'level'
model M
  model Tank
    outer Real level;
    Real h = level;
  end Tank;
  inner Boolean level = time > 1;
  Tank tank;
end M;
