// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5 A literal of an enumeration is a scalar.
// MODEL: M
// ERROR: 7 WrongSubscriptCount no dimensions
model M
  type E = enumeration(one, two);
  E e = E.one[1];
end M;
