// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Thermal "Storage and flow of heat"
  extends Icons.Package;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,30},{50,-60}}, lineColor={191,0,0}, fillColor={250,215,205}, fillPattern=FillPattern.Solid, radius=6),
      Line(points={{-85,-15},{-50,-15}}, color={191,0,0}, thickness=0.5),
      Line(points={{50,-15},{85,-15}}, color={191,0,0}, thickness=0.5)}),
    Documentation(info="<html>
<p>Bodies with one temperature each, and heat that flows between them. The packages correspond to those of Modelica.Thermal.HeatTransfer.</p>
</html>"));
end Thermal;
