// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.3 A Boolean has no attribute min.
// MODEL: M
// ERROR: 6 UnknownAttribute 'min'
model M
  parameter Boolean b(min = false) = true;
end M;
