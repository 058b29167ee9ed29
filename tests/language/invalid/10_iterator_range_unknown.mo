// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 A range that is not written follows from the use of the loop variable as a subscript.
// MODEL: M
// ERROR: 6 UnknownRange 'i'
model M
  parameter Real c[3] = {2*i for i};
end M;
