// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 Only a model, a block or a class can be simulated.
// MODEL: M
// ERROR: 5 CannotSimulateClass record
record M
  Real x = 1;
end M;
