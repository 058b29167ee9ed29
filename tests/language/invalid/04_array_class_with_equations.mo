// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.2 A class with a body of its own cannot extend an array class.
// MODEL: M
// ERROR: 10 ElementNotAllowed 'As'
model M
  model A
    Real x = time;
  end A;
  model As = A[3];
  model B
    extends As;
  equation
    assert(time < 2, "late");
  end B;
  B b;
end M;
