// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 A flow variable is connected with flow variables only.
// MODEL: M
// ERROR: 27 IncompatibleConnectors flow
model M
  connector C
    Real v;
    flow Real i;
  end C;
  connector D
    flow Real v;
    Real i;
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
  end Load;
  Node a;
  Load b;
equation
  connect(a.c, b.d);
end M;
