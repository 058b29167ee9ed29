// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.1 Connections with a common connector make one connection set.
// MODEL: Node
// UNKNOWNS: 8
// VALUE: c.R = 4
package NodeParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model Load
    parameter Real R = 2;
    Pin p;
  equation
    p.v = R * p.i;
  end Load;
end NodeParts;

model Node
  NodeParts.Source s;
  NodeParts.Load a;
  NodeParts.Load b(R = 3);
  NodeParts.Load c(R = 4);
equation
  connect(s.p, a.p);
  connect(b.p, c.p);
  connect(a.p, b.p);
end Node;
