// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Constants "Numbers of mathematics and nature"
  extends Icons.Package;
  final constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  final constant Real eps = 1e-15 "A number that is small beside 1, and more than rounding";
  final constant Units.Acceleration g_n = 9.80665 "Standard acceleration of gravity";
  final constant Units.Temperature T_zero = 273.15 "Zero of the Celsius scale";

  annotation(
    Icon(graphics={
      Text(extent={{-70,70},{70,-80}}, textString="pi", textColor={0,0,0})}),
    Documentation(info="<html>
<p>Constants that several models need, under the names of Modelica.Constants.</p>
</html>"));
end Constants;
