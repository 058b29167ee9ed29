// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.2 A connector with min = 0 for its flow never contributes to the mixture.
// MODEL: OneWay
// UNKNOWNS: 11
// ATTRIBUTE: d.a.m.min = 0
// ATTRIBUTE: s.a.m.max = 0
package OneWayParts
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    parameter Real h0 = 10;
    Port a(m(max = 0));
  equation
    a.p = 2 - a.m;
    a.h = h0;
  end Source;
  model Sink
    Port a(m(min = 0));
    Real T = inStream(a.h);
  equation
    a.p = 1 + a.m;
    a.h = 0;
  end Sink;
end OneWayParts;

model OneWay
  OneWayParts.Source s;
  OneWayParts.Sink d;
  OneWayParts.Sink e;
equation
  connect(s.a, d.a);
  connect(d.a, e.a);
end OneWay;
