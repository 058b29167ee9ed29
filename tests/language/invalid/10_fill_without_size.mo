// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.3 fill() needs a value and at least one size.
// MODEL: M
// ERROR: 6 WrongArgumentCount fill
model M
  parameter Real c[2] = fill(1);
end M;
