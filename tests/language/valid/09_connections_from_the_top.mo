// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4 The operators of the connection graph may be written with a leading dot.
// MODEL: M
// UNKNOWNS: 9
model M
  type Angle
    extends Real(unit = "rad");
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real residue[0];
    algorithm
      assert(abs(a - b) < 1e-10, "the angles differ");
    end equalityConstraint;
  end Angle;
  connector Flange
    Angle phi;
    Real v;
    flow Real i;
  end Flange;
  model Shaft
    Flange a;
    Flange b;
  equation
    .Connections.branch(a.phi, b.phi);
    b.phi = a.phi;
    a.v = b.v;
    a.i + b.i = 0;
  end Shaft;
  model Base
    Flange a;
  equation
    .Connections.root(a.phi);
    a.phi = 0;
    a.v = if .Connections.isRoot(a.phi) then 1 else 2;
  end Base;
  Base base;
  Shaft shaft;
equation
  connect(base.a, shaft.a);
end M;
