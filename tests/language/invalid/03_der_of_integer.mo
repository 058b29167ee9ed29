// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4 Only a Real has a derivative.
// MODEL: M
// ERROR: 7 DerOfNonReal 'n'
model M
  Integer n = if time > 1 then 1 else 2;
  Real d = der(n);
end M;
