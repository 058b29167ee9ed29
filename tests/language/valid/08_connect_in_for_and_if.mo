// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3 connect may stand in for-equations and in if-equations of parameters.
// MODEL: Chain
// UNKNOWNS: 14
// VALUE: n = 3
package ChainParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.v - n.v = p.i;
    p.i + n.i = 0;
  end Resistor;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
end ChainParts;

model Chain
  parameter Integer n = 3;
  parameter Boolean closed = true;
  ChainParts.Resistor r[n];
  ChainParts.Ground g;
equation
  for k in 1:n - 1 loop
    connect(r[k].n, r[k + 1].p);
  end for;
  if closed then
    connect(r[n].n, r[1].p);
  end if;
  connect(g.p, r[1].p);
end Chain;
