// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 Connected arrays of connectors have the same size.
// MODEL: M
// ERROR: 23 IncompatibleConnectors size
model M
  connector C
    Real v;
    flow Real i;
  end C;
  model Node
    C c[2];
  equation
    c.v = {1, 2};
  end Node;
  model Load
    C c[3];
  equation
    c.v = c.i;
  end Load;
  Node a;
  Load b;
equation
  connect(a.c, b.c);
end M;
