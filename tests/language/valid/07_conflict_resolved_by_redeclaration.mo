// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1 What is inherited twice must be the same after the redeclarations of the extends-clauses.
// MODEL: M
// VALUE: a.k = 2
// UNKNOWNS: 2
model M
  package General
    constant Real k = 1;
  end General;
  package Special
    extends General(k = 2);
  end Special;
  model First
    replaceable package Data = General;
    Real x = Data.k * time;
  end First;
  model Second
    replaceable package Data = Special "another description";
    Real y = Data.k * time;
  end Second;
  model Both
    extends First(redeclare package Data = Special);
    extends Second;
    parameter Real k = Data.k;
  end Both;
  Both a;
end M;
