// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 edge() needs a Boolean.
// MODEL: M
// ERROR: 7 TypeMismatch 'n'
model M
  Integer n = if time > 1 then 1 else 2;
  Boolean b = edge(n);
end M;
