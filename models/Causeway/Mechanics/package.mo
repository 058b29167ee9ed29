// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Mechanics "Mechanics in one dimension"
  extends Icons.Package;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,10},{-20,-40}}, lineColor={0,0,0}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
      Line(points={{-20,-15},{-10,-15},{-4,5},{8,-35},{20,5},{32,-35},{38,-15},{70,-15}}, color={0,127,0}, thickness=0.5)}),
    Documentation(info="<html>
<p>Motion along a line (<a href=\"modelica://Causeway.Mechanics.Translational\">Translational</a>) and about an axis (<a
href=\"modelica://Causeway.Mechanics.Rotational\">Rotational</a>). Parts touch at flanges: where flanges are connected they move together, and their
forces or torques sum to zero.</p>
</html>"));
end Mechanics;
