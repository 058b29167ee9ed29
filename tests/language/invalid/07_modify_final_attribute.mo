// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.6 A final attribute cannot be modified.
// MODEL: M
// ERROR: 7 FinalModified 'unit'
model M
  type Voltage = Real(final unit = "V");
  Voltage v(unit = "kV") = 1;
end M;
