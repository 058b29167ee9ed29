// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 The rest of a name is found in the component before it.
// MODEL: M
// ERROR: 10 UnknownMember 'z'
model M
  model A
    Real x = 1;
  end A;
  A a;
  Real y = a.z;
end M;
