// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 The names in a top-level class are looked up at the top.
// MODEL: M
// ERROR: 6 UnknownName 'left'
type Side = enumeration(left, right);
type Other = Side(start = left);  
model M
  Other side = Side.left;
end M;
