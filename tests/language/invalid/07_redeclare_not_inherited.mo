// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A redeclare element replaces an inherited one.
// MODEL: M
// ERROR: 6 NothingToRedeclare 'p'
model M
  redeclare parameter Real p = 1;
  Real x = 1;
end M;
