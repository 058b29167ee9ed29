// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package Heat "Houses and heated parts"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Storage and flow of heat.</p>
</html>"));
end Heat;
