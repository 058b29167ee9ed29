// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.1 Connections.branch() stands where connect() can.
// MODEL: M
// ERROR: 27 CannotStandHere Connections.branch
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
    Connections.root(a.r);
    Connections.potentialRoot(b.r);
    when time > 1 then
      Connections.branch(a.r, b.r);
    end when;
    a.r.angle = {time, 0};
    b.r.angle = a.r.angle;
  end Link;
  Link link;
end M;
