// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.1 Of the potential roots that of the lowest priority is chosen; isRoot tells which.
// MODEL: Roots
// UNKNOWNS: 17
package RootParts
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
    parameter Integer level = 0;
    Plug p;
    Boolean leading;
  equation
    Connections.potentialRoot(p.phi, level);
    leading = Connections.isRoot(p.phi);
    if Connections.isRoot(p.phi) then
      p.phi = 2 * time;
    end if;
    p.v = 1 + level - p.i;
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
end RootParts;

model Roots
  RootParts.Machine m1(level = 2);
  RootParts.Machine m2(level = 1);
  RootParts.Line line;
  Real f = line.a.phi;
  Boolean second = m2.leading;
  Real i = line.a.i;
equation
  connect(m1.p, line.a);
  connect(line.b, m2.p);
end Roots;
