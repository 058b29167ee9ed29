// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An inner element changes no more often than the outer one says.
// MODEL: M
// ERROR: 7 InnerTypeMismatch may change more often
model M
  model A
    outer parameter Real p;
    Real y = p;
  end A;
  inner Real p = time;
  A a;
end M;
