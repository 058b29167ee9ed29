// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18 Annotations at imports, extends clauses, imports, equations, statements and external functions.
// MODEL: Everywhere
// UNKNOWNS: 2
// VALUE: k = 4
package EverywhereParts
  constant Real c = 4 annotation(Documentation(info = "four"));
  partial model Base
    parameter Real k = 1;
    annotation(defaultComponentName = "base", defaultComponentPrefixes = "inner",
      missingInnerMessage = "No base", unassignedMessage = "no value");
  end Base;
end EverywhereParts;

model Everywhere
  import EverywhereParts.c "the constant" annotation(__Acme = 1);
  extends EverywhereParts.Base(k = c) annotation(IconMap(primitivesVisible = false));
  Real x;
  Real y;
equation
  x = k "equation" annotation(__Acme_tag = "e");
  assert(x > 0, "positive") annotation(__Acme_tag = "a");
algorithm
  y := x "statement" annotation(__Acme_tag = "s");
  if y > 1 then
    y := 2 * x annotation(__Acme_tag = "t");
  end if annotation(__Acme_tag = "u");
  annotation(TestCase(shouldPass = true), obsolete = "use another", Protection(access = Access.diagram));
end Everywhere;
