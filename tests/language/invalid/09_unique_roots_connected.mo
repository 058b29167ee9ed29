// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.1 Two unique roots are not connected, not even through a connection that could be broken.
// MODEL: M
// ERROR: 23 InvalidConnectionGraph unique roots
model M
  record Node
    Boolean on;
    function equalityConstraint
      input Node a;
      input Node b;
      output Real residue[0];
    algorithm
    end equalityConstraint;
  end Node;
  connector Plug
    Node node;
    Real v;
    flow Real f;
  end Plug;
  model Start
    Plug p;
  equation
    Connections.uniqueRoot(p.node, "two starts");
    p.node.on = time > 1;
  end Start;
  Start a;
  Start b;
equation
  connect(a.p, b.p);
end M;
