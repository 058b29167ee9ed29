// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1.2 A connector of the model itself is an outside connector; its flow counts negative.
// MODEL: Parallel
// UNKNOWNS: 16
// VALUE: pair.b.R = 2
package ParallelParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
    parameter Real R = 1;
  equation
    p.v - n.v = R * p.i;
    p.i + n.i = 0;
  end Resistor;
  model Pair
    Pin p;
    Pin n;
    Resistor a;
    Resistor b(R = 2);
  equation
    connect(p, a.p);
    connect(p, b.p);
    connect(a.n, n);
    connect(b.n, n);
  end Pair;
  model Fixed
    parameter Real v = 0;
    Pin p;
  equation
    p.v = v;
  end Fixed;
end ParallelParts;

model Parallel
  ParallelParts.Pair pair;
  ParallelParts.Fixed source(v = 10);
  ParallelParts.Fixed ground;
equation
  connect(source.p, pair.p);
  connect(pair.n, ground.p);
end Parallel;
