// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 A literal of an enumeration has no elements.
// MODEL: M
// ERROR: 7 UnknownMember 'three'
model M
  type E = enumeration(one, two);
  E e = E.one.three;
end M;
