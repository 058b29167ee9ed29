// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4 In a loop of overdetermined connectors one edge uses equalityConstraint.
// MODEL: Ring
// UNKNOWNS: 25
package RingParts
  record Orientation
    Real c;
    Real s;
    function equalityConstraint
      input Orientation r1;
      input Orientation r2;
      output Real residue[1];
    algorithm
      residue[1] := r1.c * r2.s - r1.s * r2.c;
    end equalityConstraint;
  end Orientation;
  connector Frame
    Real x;
    flow Real f;
    Orientation R;
    flow Real t;
  end Frame;
  model Base
    Frame a;
  equation
    Connections.root(a.R);
    a.x = 0;
    a.R = Orientation(1, 0);
  end Base;
  model Rod
    parameter Real L = 1;
    Frame a;
    Frame b;
  equation
    Connections.branch(a.R, b.R);
    b.x = a.x + L * a.f;
    a.f + b.f = 0;
    b.R = Orientation(a.R.c - a.t * a.R.s, a.R.s + a.t * a.R.c);
    a.t + b.t = 0;
  end Rod;
end RingParts;

model Ring
  RingParts.Base base;
  RingParts.Rod p;
  RingParts.Rod q(L = 2);
equation
  connect(base.a, p.a);
  connect(base.a, q.a);
  connect(p.b, q.b);
end Ring;
