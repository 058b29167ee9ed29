// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package Causalization "Which equation is solved for which unknown"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Sorting equations: the two colouring rules, loops that they leave, and systems that have no solution.</p>
</html>"));
end Causalization;
