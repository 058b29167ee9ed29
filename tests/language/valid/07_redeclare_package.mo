// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A redeclared package brings its constants, functions, records and models along.
// MODEL: Plant
// UNKNOWNS: 7
// VALUE: a.rho = 1000
// VALUE: b.rho = 4
// VALUE: a.n = 1
// VALUE: b.n = 3
// VALUE: a.state.p = 2
// VALUE: b.X = {0.5, 0.25, 0.25}
partial package Medium
  constant Integer n = 1;
  constant Real reference[n] = fill(1 / n, n);
  replaceable record State
    Real p;
  end State;
  replaceable partial function density
    input State state;
    output Real d;
  end density;
end Medium;

package Liquid
  extends Medium;
  redeclare function extends density
  algorithm
    d := 1000;
  end density;
end Liquid;

package Gas
  extends Medium(n = 3, reference = {0.5, 0.25, 0.25});
  redeclare function extends density
  algorithm
    d := 2 * state.p;
  end density;
end Gas;

model Vessel
  replaceable package M = Medium;
  parameter Integer n = M.n;
  parameter Real X[M.n] = M.reference;
  parameter M.State state(p = 2);
  parameter Real rho = M.density(state);
  M.State s(p = time);
  Real d = M.density(s);
end Vessel;

model Plant
  Vessel a(redeclare package M = Liquid);
  Vessel b(redeclare package M = Gas);
  Real total = a.d + b.d;
  Real y[2] = b.X[1:2];
end Plant;
