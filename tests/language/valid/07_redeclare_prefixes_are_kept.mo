// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A redeclaration without prefixes keeps parameter, input and sizes of the original.
// MODEL: KeptPrefixes
// UNKNOWNS: 3
// VALUE: c.p = {3, 4}
// ATTRIBUTE: c.u.unit = "rad"
type Angle = Real(unit = "rad");

model PrefixHolder
  replaceable parameter Real p[2] = {1, 2};
  replaceable input Real u;
  Real x[2] = p * u;
end PrefixHolder;

model KeptPrefixes
  PrefixHolder c(redeclare Angle p = {3, 4}, redeclare Angle u = time);
end KeptPrefixes;
