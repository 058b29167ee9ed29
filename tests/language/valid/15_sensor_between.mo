// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.2 A component without own storage passes the stream values through.
// MODEL: Through
// UNKNOWNS: 14
package ThroughParts
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Pipe
    parameter Real k = 2;
    Port a;
    Port b;
  equation
    a.m = k * (a.p - b.p);
    a.m + b.m = 0;
    a.h = inStream(b.h);
    b.h = inStream(a.h);
  end Pipe;
  model Boundary
    parameter Real p0 = 1;
    parameter Real h0 = 10;
    Port a;
    Real T = inStream(a.h);
  equation
    a.p = p0;
    a.h = h0;
  end Boundary;
end ThroughParts;

model Through
  ThroughParts.Boundary left(p0 = 3);
  ThroughParts.Pipe pipe;
  ThroughParts.Boundary right(h0 = 20);
equation
  connect(left.a, pipe.a);
  connect(pipe.b, right.a);
end Through;
