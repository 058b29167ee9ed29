// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.3 A function extends functions only.
// MODEL: M
// ERROR: 10 BaseKindNotAllowed 'R'
model M
  record R
    Real x;
  end R;
  function f
    extends R;
    output Real y;
  algorithm
    y := 1;
  end f;
  Real z = f();
end M;
