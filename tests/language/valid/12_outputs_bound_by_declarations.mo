// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 The outputs of a function may be assigned by their declarations alone.
// MODEL: BoundOutputs
// VALUE: a = 7
model BoundOutputs
  function f
    input Real x;
    output Real y = 2*z + 1;
    output Real w = y - 1;
  protected
    Real z = x;
  end f;
  parameter Real a = f(3);
end BoundOutputs;
