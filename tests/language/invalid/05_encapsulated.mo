// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 The lookup stops at an encapsulated class.
// MODEL: M
// ERROR: 8 HiddenByEncapsulated 'Voltage'
model M
  type Voltage = Real(unit = "V");
  encapsulated model A
    Voltage v = 1;
  end A;
  A a;
end M;
