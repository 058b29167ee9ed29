// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 Connections to an outer connector are made at the inner connector.
// MODEL: SharedNode
// UNKNOWNS: 8
// VALUE: a.r.R = 2
// ABSENT: a.node
// ABSENT: b.node
package SharedNodeParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    parameter Real R = 1;
    Pin p;
  equation
    p.v = R * p.i - 1;
  end Resistor;
  model Load
    parameter Real R = 1;
    outer Pin node;
    Resistor r(R = R);
  equation
    connect(r.p, node);
  end Load;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
end SharedNodeParts;

model SharedNode
  inner SharedNodeParts.Pin node;
  SharedNodeParts.Load a(R = 2);
  SharedNodeParts.Load b(R = 3);
  SharedNodeParts.Ground g;
equation
  connect(node, g.p);
end SharedNode;
