// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 Connectors of different classes with the same elements may be connected.
// MODEL: Compatible
// UNKNOWNS: 4
// ATTRIBUTE: s.p.v.unit = "V"
// ATTRIBUTE: l.n.v.unit = "V"
package CompatibleParts
  connector Pin
    Real v(unit = "V");
    flow Real i(unit = "A");
  end Pin;
  connector PositivePin
    extends Pin;
  end PositivePin;
  connector NegativePin = Pin;
  model Source
    PositivePin p;
  equation
    p.v = 1;
  end Source;
  model Load
    NegativePin n;
    parameter Real R(unit = "Ohm") = 2;
  equation
    n.v = R * n.i;
  end Load;
end CompatibleParts;

model Compatible
  CompatibleParts.Source s;
  CompatibleParts.Load l;
equation
  connect(s.p, l.n);
end Compatible;
