// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2.2 A record that is an input of the model has inputs for its members, also through a connector.
// MODEL: M
// UNKNOWNS: 2
model M
  record R
    Real x;
    Real y;
  end R;
  connector In = input R;
  input R u;
  In v;
  output Real sum;
  Real twice;
equation
  sum = u.x + u.y + v.x + v.y;
  twice = 2*u.x;
end M;
