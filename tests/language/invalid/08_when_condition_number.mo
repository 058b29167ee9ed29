// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 The condition of a when-equation is Boolean.
// MODEL: M
// ERROR: 8 TypeMismatch time
model M
  discrete Real x;
equation
  when time then
    x = 1;
  end when;
end M;
