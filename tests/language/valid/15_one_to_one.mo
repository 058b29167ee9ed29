// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.2 Of two connected stream connectors each sees the outflow value of the other.
// MODEL: OneToOne
// UNKNOWNS: 7
package OneToOneParts
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port a;
  equation
    a.p = 2;
    a.h = 10;
  end Source;
  model Sink
    Port a;
    Real T;
  equation
    a.m = a.p - 1;
    a.h = 5;
    T = inStream(a.h);
  end Sink;
end OneToOneParts;

model OneToOne
  OneToOneParts.Source s;
  OneToOneParts.Sink d;
equation
  connect(s.a, d.a);
end OneToOne;
