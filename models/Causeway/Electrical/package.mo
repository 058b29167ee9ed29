// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Electrical "Electric circuits"
  extends Icons.Package;
  annotation(
    Icon(graphics={
      Line(points={{-90,-15},{-60,-15}}, color={0,0,255}),
      Rectangle(extent={{-60,5},{0,-35}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{0,-15},{26,-15}}, color={0,0,255}),
      Line(points={{26,15},{26,-45}}, color={0,0,255}, thickness=0.5),
      Line(points={{40,15},{40,-45}}, color={0,0,255}, thickness=0.5),
      Line(points={{40,-15},{90,-15}}, color={0,0,255})}),
    Documentation(info="<html>
<p>Circuits are connected from components with pins. A pin has a potential v and a current i into the component; where pins are connected, potentials
are equal and currents sum to zero. Each circuit needs a <a href=\"modelica://Causeway.Electrical.Basic.Ground\">Ground</a>, from which potentials are
measured.</p>
<p>The packages correspond to those of Modelica.Electrical.Analog, but for <a
href=\"modelica://Causeway.Electrical.Semiconductors\">Semiconductors</a>, which are switches with the losses of data sheets.</p>
</html>"));
end Electrical;
