// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 An argument has the type of the input.
// MODEL: M
// ERROR: 11 TypeMismatch "one"
model M
  function f
    input Real a;
    output Real y = a;
  algorithm
  end f;
  Real w = f("one");
end M;
