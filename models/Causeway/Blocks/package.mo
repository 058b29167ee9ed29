// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Blocks "Signals: Real, Boolean and Integer"
  extends Icons.Package;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,20},{-20,-30}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,20},{70,-30}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-20,-5},{12,-5}}, color={0,0,127}),
      Polygon(points={{20,-5},{8,1},{8,-11},{20,-5}}, lineColor={0,0,127}, fillColor={0,0,127}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Blocks compute outputs from inputs. Signals have a direction, what is connected to an input must give it a value. The packages correspond to those
of Modelica.Blocks; <a href=\"modelica://Causeway.Blocks.Converters\">Converters</a> has modulators and control of converters.</p>
</html>"));
end Blocks;
