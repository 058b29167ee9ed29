// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.1 A protected class of a package cannot be accessed with a dot.
// MODEL: M
// ERROR: 10 ProtectedAccess 'T'
model M
  package P
  protected
    type T = Real;
  end P;
  P.T x = 1;
end M;
