// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A partial model cannot be simulated.
// MODEL: M
// ERROR: 5 CannotSimulateClass partial
partial model M
  Real x = 1;
end M;
