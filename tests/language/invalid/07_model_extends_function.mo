// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.3 A function is a base for functions only.
// MODEL: M
// ERROR: 11 BaseKindNotAllowed 'f'
model M
  function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  extends f;
end M;
