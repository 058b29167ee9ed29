// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.3 actualStream takes the value of the present direction of the flow.
// MODEL: Actual
// UNKNOWNS: 8
package ActualParts
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
  model Volume
    Port a;
    Real U(start = 1, fixed = true);
    Real h = actualStream(a.h);
  equation
    a.m = sin(time);
    a.h = U;
    der(U) = a.m * actualStream(a.h);
  end Volume;
end ActualParts;

model Actual
  ActualParts.Source s;
  ActualParts.Volume v;
equation
  connect(s.a, v.a);
end Actual;
