// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 A record that is an argument has the fields of the input, and no others.
// MODEL: M
// TOLERATED: 22 TypeMismatch the argument 's'
// VALUE: p = 7.0
model M
  record State
    Real T;
    Real p;
  end State;
  record Mixture
    Real p;
    Real X[2];
    Real T;
  end Mixture;
  function pressure
    input State s;
    output Real p = s.p + s.T;
  algorithm
  end pressure;
  parameter Mixture m(p = 3, X = {0, 1}, T = 4);
  parameter Real p = pressure(m);
  Real y = p*time;
end M;
