// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A component of a partial class cannot be simulated.
// MODEL: M
// ERROR: 9 PartialClass 'A'
model M
  partial model A
    Real x = 1;
  end A;
  A a;
end M;
