// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 The rest of a name is found in the package before it.
// MODEL: M
// ERROR: 9 UnknownMember 'g'
model M
  package Constants
    constant Real pi = 3.14;
  end Constants;
  Real y = Constants.g;
end M;
