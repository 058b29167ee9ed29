// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.4 Arrays and records may be clocked; previous takes them as a whole.
// MODEL: ClockedArrays
// UNKNOWNS: 6
model ClockedArrays
  record State
    Real p;
    Real q;
  end State;
  Real v[2](start = {1, 2});
  State s(p(start = 3), q(start = 4));
  Real w[2];
equation
  when Clock(0.5) then
    v = 2 * previous(v);
    s.p = previous(s.p) + 1;
    s.q = previous(s.q) - s.p;
  end when;
  w = hold(v);
end ClockedArrays;
