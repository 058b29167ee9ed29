// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function has no connectors as components.
// MODEL: M
// ERROR: 11 ClassKindNotAllowed 'C'
model M
  connector C
    Real v;
    flow Real i;
  end C;
  function f
    input C c;
    output Real y = c.v;
  algorithm
  end f;
  C c;
  Real w = f(c);
equation
  c.v = 1;
end M;
