// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4 Connections.branch() needs overdetermined records.
// MODEL: M
// ERROR: 14 NotOverconstrained 'a.v'
model M
  connector C
    Real v;
    flow Real i;
  end C;
  model Link
    C a;
    C b;
  equation
    Connections.branch(a.v, b.v);
    a.v = b.v;
    a.i + b.i = 0;
  end Link;
  Link link;
end M;
