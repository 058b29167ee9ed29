// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package Control "Controllers"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Control loops from blocks.</p>
</html>"));
end Control;
