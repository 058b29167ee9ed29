// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 A modifier cannot give a value to a variable that has none in its declaration.
// MODEL: M
// ERROR: 11 ModificationNotAllowed 'x'
model M
  model A
    Real x;
  equation
    x = time;
  end A;
  A a(x = 1);
end M;
