// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 The outer component fits the inner one, also in size.
// MODEL: M
// ERROR: 7 InnerTypeMismatch [10]
model M
  model Probe
    outer Real T[6];  
    Real y = T[5];
  end Probe;
  inner Real T[10] = fill(time, 10);
  Probe probe;
end M;
