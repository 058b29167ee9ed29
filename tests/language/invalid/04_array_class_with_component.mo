// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.2 A class that extends an array class has no other components.
// MODEL: M
// ERROR: 12 ElementNotAllowed 'y'
model M
  model A
    Real x = 1;
  end A;
  model As = A[3];
  model B
    extends As;
    Real y = 1;
  end B;
  B b;
end M;
