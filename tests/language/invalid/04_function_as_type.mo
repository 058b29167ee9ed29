// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A function cannot be the type of a component of a model.
// MODEL: M
// ERROR: 11 ClassKindNotAllowed 'f'
model M
  function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  f g;
end M;
