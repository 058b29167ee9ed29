// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4.2 cardinality counts the connections of a connector and may steer an assertion.
// MODEL: CardinalityCheck
// UNKNOWNS: 4
package CardinalityParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Ground
    Pin p;
  equation
    assert(cardinality(p) > 0, "The ground is not connected");
    p.v = 0;
  end Ground;
  model Load
    Pin p;
  equation
    p.i = p.v + 1;
  end Load;
end CardinalityParts;

model CardinalityCheck
  CardinalityParts.Ground g;
  CardinalityParts.Load l;
equation
  connect(g.p, l.p);
end CardinalityCheck;
