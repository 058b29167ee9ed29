// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 The components of a connector are connectors, records or of simple types.
// MODEL: M
// ERROR: 12 ClassKindNotAllowed 'A'
model M
  model A
    Real x = 1;
  end A;
  connector C
    Real v;
    flow Real i;
    A a;
  end C;
  C c;
equation
  c.v = 1;
end M;
