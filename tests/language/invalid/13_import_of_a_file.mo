// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 An import-clause is an element of a class, and names a class.
// MODEL: M
// TOLERATED: 5 UnexpectedToken libraries are found by their names
import "Library/Library.mo";
model M
  Real x = 1;
end M;
