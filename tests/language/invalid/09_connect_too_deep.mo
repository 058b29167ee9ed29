// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 A connector that is connected belongs to the model or to a component of it.
// MODEL: M
// TOLERATED: 26 NotAConnector 'a.b.c'
model M
  connector C
    Real v;
    flow Real i;
  end C;
  model Node
    C c;
  equation
    c.v = 1;
  end Node;
  model Frame
    Node b;
  end Frame;
  model Load
    C c;
  equation
    c.v = c.i;
  end Load;
  Frame a;
  Load load;
equation
  connect(a.b.c, load.c);
end M;
