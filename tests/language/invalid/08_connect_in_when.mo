// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3 connect() does not stand in a when-equation.
// MODEL: M
// ERROR: 24 CannotStandHere connect
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
  Node a;
  Load b;
equation
  when time > 1 then
    connect(a.c, b.c);
  end when;
end M;
