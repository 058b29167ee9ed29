// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.1 A class at the top may have a quoted name.
// MODEL: 'a b'
// UNKNOWNS: 1
model 'a b'
  Real x = time;
end 'a b';
