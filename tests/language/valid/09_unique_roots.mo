// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4.1 A graph of states has one unique root in each of its parts; the indices tell which root leads where.
// MODEL: M
// UNKNOWNS: 21
// VALUE: n = 3
model M
  record Node
    Boolean on;
    function equalityConstraint
      input Node a;
      input Node b;
      output Real residue[0];
    algorithm
      assert(a.on == b.on, "");
    end equalityConstraint;
  end Node;
  connector Plug
    Node node;
    Real v;
    flow Real f;
  end Plug;
  model Branches
    constant Integer n = 3;
    Plug entry[n];
    Plug exit[n];
    Integer indices[n] = Connections.uniqueRootIndices(entry.node, exit.node, "not one path");
  equation
    Connections.uniqueRoot(entry.node, "more than one root");
    for i in 1:n loop
      entry[i].node.on = time > i;
      entry[i].v = time;
      exit[i].f = i;
    end for;
  end Branches;
  final parameter Integer n = b.n;
  Branches b;
equation
  connect(b.entry[1], b.exit[2]);
  connect(b.entry[2], b.exit[3]);
  connect(b.entry[3], b.exit[1]);
end M;
