// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.4.3 An empty within-clause says that the classes belong to the top level.
// MODEL: TopLevel
// UNKNOWNS: 1
within;
model TopLevel
  Real x = time;
end TopLevel;
