// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package HybridSystems "Events that are known in advance, that trigger each other, or that change the structure"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>The semantics of hybrid systems: event iteration, time events, clocks, and structures that change.</p>
</html>"));
end HybridSystems;
