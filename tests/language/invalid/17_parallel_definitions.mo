// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.3.6 States that can be active together do not define one variable.
// MODEL: M
// ERROR: 10 CannotStandHere second equation for 'v'
model M
  inner Integer v(start = 0);
  block S
    outer output Integer v;
  equation
    v = previous(v) + 1;
  end S;
  S a, b;
equation
  initialState(a);
  initialState(b);
end M;
