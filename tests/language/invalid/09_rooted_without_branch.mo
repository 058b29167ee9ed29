// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.1 Connections.rooted() needs a branch that begins at its argument.
// MODEL: M
// ERROR: 22 InvalidConnectionGraph rooted
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
    Real x = if Connections.rooted(a.r) then 1 else 2;
  equation
    Connections.root(a.r);
    a.r.angle = {time, 0};
  end Link;
  Link link;
end M;
