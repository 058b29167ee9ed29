// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.7 assert gives no value, also by its name of the global scope.
// MODEL: M
// ERROR: 6 CannotStandHere .assert
model M
  Real x = .assert(time < 1, "late");
end M;
