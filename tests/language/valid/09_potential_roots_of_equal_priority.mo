// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.1 Of potential roots of equal priority any may be chosen: the order of declarations decides nothing.
// MODEL: EqualRoots
// UNKNOWNS: 12
// VALUE: b.leading = false
// VALUE: a.leading = true
package EqualParts
  type Angle
    extends Real(unit = "rad");
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real residue[0];
    algorithm
    end equalityConstraint;
  end Angle;
  connector Plug
    Real v;
    flow Real i;
    Angle phi;
  end Plug;
  model Machine
    Plug p;
    final parameter Boolean leading = Connections.isRoot(p.phi);
  equation
    Connections.potentialRoot(p.phi);
    if Connections.isRoot(p.phi) then
      p.phi = 2 * time;
    end if;
    p.v = 1 - p.i;
  end Machine;
  model Line
    Plug a;
    Plug b;
  equation
    Connections.branch(a.phi, b.phi);
    b.phi = a.phi;
    a.i + b.i = 0;
    a.v - b.v = 5 * a.i;
  end Line;
end EqualParts;

model EqualRoots
  EqualParts.Machine b;
  EqualParts.Line line;
  EqualParts.Machine a;
equation
  connect(b.p, line.a);
  connect(line.b, a.p);
end EqualRoots;
