// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.1 A protected element cannot be modified from outside.
// MODEL: M
// ERROR: 10 ProtectedAccess 'p'
model M
  model A
  protected
    parameter Real p = 1;
  end A;
  A a(p = 2);
end M;
