// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 The connectors that are connected exist.
// MODEL: M
// ERROR: 18 UnknownMember 'pin'
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
  Node a;
  Node b;
equation
  connect(a.pin, b.c);
end M;
