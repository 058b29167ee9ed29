// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package Circuits "Filters, transformers, amplifiers"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Classic circuits.</p>
</html>"));
end Circuits;
