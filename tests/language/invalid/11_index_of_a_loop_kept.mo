// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 The loop variable is not assigned in the loop, not even its own value.
// MODEL: M
// TOLERATED: 13 AssignmentNotAllowed 'i' is the index of a loop
model M
  function f
    input Real u;
    output Real y;
  algorithm
    y := u;
    for i in 1:3 loop
      y := y + i;
      i := i;
    end for;
  end f;
  Real x = f(time);
end M;
