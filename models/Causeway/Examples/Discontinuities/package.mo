// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package Discontinuities "Regions, thresholds, switches and ideal diodes"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Where equations have corners and jumps: events are found, and the system that holds after them.</p>
</html>"));
end Discontinuities;
