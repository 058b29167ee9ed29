// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 Only a function has an external body.
// MODEL: M
// ERROR: 8 ElementNotAllowed 'A'
model M
  model A
    Real x = 1;
  external "C";
  end A;
  A a;
end M;
