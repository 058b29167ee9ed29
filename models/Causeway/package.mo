// SPDX-License-Identifier: GPL-3.0-or-later
within;
package Causeway "The library that ships with Causeway: circuits, signals, mechanics and heat"
  extends Icons.Package;
  annotation(
    version="1.0.0", versionDate="2026-11-22", preferredView="info",
    Icon(graphics={
      Line(points={{-80,-30},{-50,10},{-20,28},{20,28},{50,10},{80,-30}}, color={0,0,255}, thickness=1, smooth=Smooth.Bezier),
      Line(points={{-90,-30},{90,-30}}, color={95,95,95}, thickness=1),
      Line(points={{-40,-30},{-40,15}}, color={95,95,95}, thickness=0.5),
      Line(points={{0,-30},{0,30}}, color={95,95,95}, thickness=0.5),
      Line(points={{40,-30},{40,15}}, color={95,95,95}, thickness=0.5)}),
    Documentation(info="<html>
<p>Components for circuits, signals, mechanics and heat, and examples that show how Causeway turns their equations into a simulation.</p>
<ul>
<li><a href=\"modelica://Causeway.UsersGuide\">UsersGuide</a>: first steps, conventions, and the next steps with the Modelica Standard Library</li>
<li><a href=\"modelica://Causeway.Electrical\">Electrical</a>: sources, resistors to operational amplifiers, ideal switches, semiconductors with losses, meters,
a motor</li>
<li><a href=\"modelica://Causeway.Blocks\">Blocks</a>: signals, Real and Boolean, continuous and sampled; control of converters</li>
<li><a href=\"modelica://Causeway.Mechanics\">Mechanics</a>: motion along a line and about an axis, with friction that sticks</li>
<li><a href=\"modelica://Causeway.Thermal\">Thermal</a>: storage and flow of heat</li>
<li><a href=\"modelica://Causeway.Examples\">Examples</a>: the systems that a course on object-oriented modelling covers, each with a page that
explains it</li>
</ul>
<p>The library is under the same licence as the program, GPL-3.0-or-later.</p>
</html>"));
end Causeway;
