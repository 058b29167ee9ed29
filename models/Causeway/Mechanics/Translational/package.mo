// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics;
package Translational "Motion along a line"
  extends Icons.Package;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,5},{0,-45}}, lineColor={0,0,0}, fillColor={200,225,200}, fillPattern=FillPattern.Solid),
      Line(points={{0,-20},{70,-20}}, color={0,127,0}, thickness=0.75)}),
    Documentation(info="<html>
<p>Positions s and forces f. The packages correspond to those of Modelica.Mechanics.Translational.</p>
</html>"));
end Translational;
