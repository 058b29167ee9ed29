// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.4 A sign can stand only before a number.
// MODEL: M
// ERROR: 7 SignNotDefined '-'
model M
  parameter Boolean a = true;
  parameter Real b = -a;
end M;
