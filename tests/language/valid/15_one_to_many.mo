// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.2 With three connectors inStream mixes the values of those which flow in.
// MODEL: Junction
// UNKNOWNS: 11
// ATTRIBUTE: s.a.m.nominal = 10
package JunctionParts
  connector Port
    Real p;
    flow Real m(nominal = 10);
    stream Real h;
  end Port;
  model Source
    parameter Real h0 = 10;
    Port a;
  equation
    a.p = 2 - a.m;
    a.h = h0;
  end Source;
  model Sink
    Port a;
    Real T = inStream(a.h);
  equation
    a.p = 1 + a.m;
    a.h = 5;
  end Sink;
end JunctionParts;

model Junction
  JunctionParts.Source s;
  JunctionParts.Source t(h0 = 20);
  JunctionParts.Sink d;
  Real mixed = d.T;
equation
  connect(s.a, d.a);
  connect(t.a, d.a);
end Junction;
