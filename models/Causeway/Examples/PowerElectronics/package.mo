// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package PowerElectronics "Converters with ideal switches"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Rectifiers and converters with ideal switches, diodes and thyristors. Most have neither resistance nor leakage.</p>
</html>"));
end PowerElectronics;
