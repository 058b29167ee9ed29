// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 A component whose condition is false is removed with everything inside.
// MODEL: ConditionalComponents
// UNKNOWNS: 2
// VALUE: a.k = 3
// ABSENT: b
// PRESENT: c.x
model Branch
  parameter Real k = 1;
  Real x = k * time;
end Branch;

model ConditionalComponents
  parameter Boolean useA = true;
  parameter Boolean useB = false;
  Branch a(k = 3) if useA;
  Branch b(k = 4) if useA and useB;
  Branch c if not useB;
end ConditionalComponents;
