// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.1 Each node of uniqueRootIndices is reached from a root of its own.
// MODEL: M
// ERROR: 25 InvalidConnectionGraph exit[2].node
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
  Plug entry[2];
  Plug exit[2];
  Integer indices[2];
equation
  Connections.uniqueRoot(entry.node);
  indices = Connections.uniqueRootIndices(entry.node, exit.node);
  entry[1].node.on = time > 1;
  entry[2].node.on = time > 2;
  connect(entry[1], exit[1]);
  connect(entry[1], exit[2]);
end M;
