// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 The outer component fits the inner one, also in size.
// MODEL: M
// ERROR: 7 InnerTypeMismatch a scalar
model M
  model Probe
    outer Real T;  
    Real y = T;
  end Probe;
  inner Real T[1] = {time};
  Probe probe;
end M;
