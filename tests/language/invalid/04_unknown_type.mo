// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.1 The type of a component must exist.
// MODEL: M
// ERROR: 6 UnknownClass 'Voltage'
model M
  Voltage v = 1;
end M;
