// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 Connected connectors have elements of the same size.
// MODEL: M
// ERROR: 24 IncompatibleConnectors 'v'
model M
  connector C
    parameter Integer n = 2;
    Real v[n];
    flow Real i[n];
  end C;
  model Node
    C c;
  equation
    c.v = {1, 2};
  end Node;
  model Load
    C c(n = 3);
  equation
    c.v = c.i;
  end Load;
  Node a;
  Load b;
equation
  connect(a.c, b.c);
end M;
