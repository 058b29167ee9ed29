// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics;
package Rotational "Motion about an axis"
  extends Icons.Package;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-85,-10},{85,-30}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-30,35},{30,-75}}, lineColor={95,95,95}, fillColor={225,225,225}, fillPattern=FillPattern.Solid, radius=8)}),
    Documentation(info="<html>
<p>Angles phi and torques tau. The packages correspond to those of Modelica.Mechanics.Rotational.</p>
</html>"));
end Rotational;
