// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 Connected connectors have the same elements.
// MODEL: M
// ERROR: 30 IncompatibleConnectors 'e'
model M
  connector C
    Real v;
    flow Real i;
  end C;
  connector D
    Real v;
    flow Real i;
    Real e;
    flow Real q;
  end D;
  model Node
    C c;
  equation
    c.v = 1;
  end Node;
  model Load
    D d;
  equation
    d.v = d.i;
    d.e = d.q;
  end Load;
  Node a;
  Load b;
equation
  connect(a.c, b.d);
end M;
