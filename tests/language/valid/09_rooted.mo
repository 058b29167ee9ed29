// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.1 Connections.rooted tells on which side of a branch the root lies.
// MODEL: RootedSide
// UNKNOWNS: 17
package RootedParts
  record Turn
    Real c;
    Real s;
    function equalityConstraint
      input Turn r1;
      input Turn r2;
      output Real residue[1];
    algorithm
      residue[1] := r1.c * r2.s - r1.s * r2.c;
    end equalityConstraint;
  end Turn;
  connector Frame
    Turn R;
    flow Real t;
  end Frame;
  model Base
    Frame a;
  equation
    Connections.root(a.R);
    a.R = Turn(1, 0);
  end Base;
  model Rotation
    Frame a;
    Frame b;
    Boolean forward;
  equation
    Connections.branch(a.R, b.R);
    forward = Connections.rooted(a.R);
    if Connections.rooted(a.R) then
      b.R = a.R;
    else
      a.R = b.R;
    end if;
    a.t + b.t = 0;
  end Rotation;
end RootedParts;

model RootedSide
  RootedParts.Base base;
  RootedParts.Rotation r;
  RootedParts.Rotation back;
equation
  connect(base.a, r.a);
  connect(r.b, back.b);
end RootedSide;
