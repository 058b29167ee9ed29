// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2 What is imported exists.
// MODEL: M
// ERROR: 6 UnknownImport 'Units.SI'
model M
  import Units.SI;
  SI.Voltage v = 1;
end M;
