// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.4 sum() takes an array.
// MODEL: M
// ERROR: 6 TypeMismatch an array
model M
  Real x = sum(time);  
end M;
