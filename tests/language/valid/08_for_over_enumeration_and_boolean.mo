// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2.2 A for-equation may run over an enumeration type or over Boolean.
// MODEL: TypeRanges
// UNKNOWNS: 5
model TypeRanges
  type Axis = enumeration(x, y, z);
  Real a[Axis];
  Real b[Boolean];
equation
  for i in Axis loop
    a[i] = Integer(i) * time;
  end for;
  for k in false:true loop
    b[k] = if k then 1 else 2;
  end for;
end TypeRanges;
