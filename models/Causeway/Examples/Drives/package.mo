// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package Drives "Motors, gears and clutches"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Where circuits, signals and mechanics meet.</p>
</html>"));
end Drives;
