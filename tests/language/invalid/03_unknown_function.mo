// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7 A function that is called must exist.
// MODEL: M
// ERROR: 6 UnknownFunction 'sine'; did you mean 'sin'?
model M
  Real x = sine(time);
end M;
