// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.3 A name that begins with a dot is found at the top.
// MODEL: M
// ERROR: 7 UnknownClass 'Voltage'
model M
  type Voltage = Real;
  .Voltage v = 1;
end M;
