// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package Motion "Pendulum, friction, impact"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Classic motions.</p>
</html>"));
end Motion;
