// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.2 Two classes of one class cannot have the same name.
// MODEL: M
// ERROR: 7 DuplicateComponent 'A'
model M
  type A = Real;
  type A = Integer;
  A x = 1;
end M;
