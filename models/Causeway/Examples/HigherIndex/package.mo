// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package HigherIndex "Constraints between states"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Where equations tie states together, some of them must be differentiated before the system can be solved.</p>
</html>"));
end HigherIndex;
