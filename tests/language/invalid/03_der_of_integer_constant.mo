// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4.2 Only a Real has a derivative, also of what does not change.
// MODEL: M
// ERROR: 7 DerOfNonReal 'n'
model M
  constant Integer n = 1;
  parameter Real d = der(n);
end M;
