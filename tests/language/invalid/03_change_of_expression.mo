// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 The argument of change() is a variable.
// MODEL: M
// ERROR: 9 TypeMismatch change
model M
  Integer n(start=0, fixed=true), c(start=0, fixed=true);
equation
  when sample(0.1, 0.1) then n = pre(n) + 1; end when;
  when change(2*n) then c = pre(c) + 1; end when;
end M;
