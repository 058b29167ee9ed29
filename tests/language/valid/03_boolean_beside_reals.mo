// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.5 A Boolean among several results may follow from what changes at events.
// MODEL: Sampled
// UNKNOWNS: 4
model Sampled
  function f
    input Real x;
    output Real y = 2*x;
    output Boolean b = x > 1;
  algorithm
  end f;
  Real y, z;
  Boolean b, c;
equation
  (y, b) = f(if time > 0.5 then 2 else 0);
  when sample(0, 0.1) then
    (z, c) = f(time);
  end when;
end Sampled;
