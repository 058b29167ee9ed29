// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.2 Arrays of components with empty arrays of signals are connected to a matrix without columns.
// MODEL: M
// UNKNOWNS: 3
model M
  connector Out = output Real;
  block B
    parameter Integer n = 0;
    Out y[n] = fill(1, n);
    Real t = time;
  end B;
  B b[3];
  Out y[3, 0];
equation
  connect(b.y, y);
end M;
