// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 A name is looked up where it stands: a base class does not see what classes that extend it have.
// MODEL: M
// TOLERATED: 7 UnknownName 'y' in M.A
model M
  model A
    Real x = 2*y;
  end A;
  model B
    Real y = time;
  end B;
  model C
    extends A;
    extends B;
  end C;
  C c;
end M;
