// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.4 max takes one array or two scalars, also by its name of the global scope.
// MODEL: M
// ERROR: 6 WrongArgumentCount .max
model M
  Real x = .max(1, 2, time);
end M;
