// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.5 Reals are compared for equality in functions only.
// MODEL: M
// ERROR: 8 RealEquality 'time <> 1'
model M
  Integer n;
algorithm
  n := if time <> 1 then 1 else 2;
end M;
