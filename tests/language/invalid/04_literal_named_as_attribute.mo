// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.5 Attribute names are no literals.
// MODEL: M
// ERROR: 6 ElementNotAllowed the literal 'max'
model M
  type Level = enumeration(empty, max);  
  parameter Level level = Level.max;
end M;
