// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.1 A protected element cannot be accessed with a dot.
// MODEL: M
// ERROR: 11 ProtectedAccess 'x'
model M
  model A
  protected
    Real x = time;
  end A;
  A a;
  Real y = a.x;
end M;
