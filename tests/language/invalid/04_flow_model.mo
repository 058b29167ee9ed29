// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 Type prefixes such as parameter are for variables and connectors, not for models.
// MODEL: M
// ERROR: 9 PrefixNotAllowed 'a'
model M
  model A
    Real x = 1;
  end A;
  parameter A a;
end M;
