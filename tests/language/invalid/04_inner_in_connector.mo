// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 The elements of a connector are neither inner nor outer.
// MODEL: M
// ERROR: 7 PrefixNotAllowed 'v'
model M
  connector C
    inner Real v;
    flow Real i;
  end C;
  C c;
equation
  c.v = 1;
end M;
