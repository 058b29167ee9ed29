// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4 array() has at least one argument.
// MODEL: M
// ERROR: 6 WrongArgumentCount array
model M
  parameter Real c[0] = array();
end M;
