// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3 connect() stands in an if-equation only if its condition is evaluable: its parameter must have a value.
// MODEL: M
// ERROR: 25 ValueNeeded a connection
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
  model Load
    C c;
  equation
    c.v = c.i;
  end Load;
  parameter Boolean isOther, isJoined = not isOther;
  Node a;
  Load b;
equation
  if isJoined then
    connect(a.c, b.c);
  end if;
end M;
