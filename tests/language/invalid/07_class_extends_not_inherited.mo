// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.1 'redeclare model extends' needs an inherited class.
// MODEL: M
// ERROR: 6 NothingToRedeclare 'A'
model M
  redeclare model extends A
    parameter Real q = 1;
  end A;
  Real x = 1;
end M;
