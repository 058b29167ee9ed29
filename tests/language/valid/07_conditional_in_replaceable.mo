// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 Conditions of a replaceable component hold for its redeclaration.
// MODEL: ConditionKept
// UNKNOWNS: 1
// ABSENT: a.part
// PRESENT: b.part.z
model CondPart
  parameter Real k = 1;
end CondPart;

model CondOther
  extends CondPart;
  Real z = k * time;
end CondOther;

model CondHolder
  parameter Boolean use = true;
  replaceable CondPart part if use;
end CondHolder;

model ConditionKept
  CondHolder a(use = false, redeclare CondOther part);
  CondHolder b(redeclare CondOther part);
end ConditionKept;
