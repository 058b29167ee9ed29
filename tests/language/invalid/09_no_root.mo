// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.2 Connected overdetermined records have a root or a potential root.
// MODEL: M
// ERROR: 24 InvalidConnectionGraph root
model M
  record Frame
    Real angle[2];
    function equalityConstraint
      input Frame a;
      input Frame b;
      output Real residue[1];
    algorithm
      residue := {a.angle[1] - b.angle[1]};
    end equalityConstraint;
  end Frame;
  connector Plug
    Frame r;
    flow Real f;
  end Plug;
  model Link
    Plug a;
    Plug b;
  equation
    Connections.branch(a.r, b.r);
    a.r.angle = {time, 0};
    b.r.angle = a.r.angle;
  end Link;
  Link link;
end M;
