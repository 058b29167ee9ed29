// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.1 A short class is not defined by itself.
// MODEL: M
// ERROR: 7 CyclicExtends A
model M
  type A = B;
  type B = A;
  A x = 1;
end M;
