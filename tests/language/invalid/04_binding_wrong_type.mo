// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 The value in a declaration has the type of the component.
// MODEL: M
// ERROR: 6 TypeMismatch "high"
model M
  Real x = "high";
end M;
