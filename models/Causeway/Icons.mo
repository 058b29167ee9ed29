// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Icons "Pictures that several classes share"

  partial class Package "A package"
    annotation(
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={110,120,140}, fillColor={242,244,248}, fillPattern=FillPattern.Solid, radius=20),
        Line(points={{-100,62},{100,62}}, color={110,120,140}),
        Ellipse(extent={{-86,90},{-72,76}}, lineColor={110,120,140}, fillColor={110,120,140}, fillPattern=FillPattern.Solid),
        Ellipse(extent={{-64,90},{-50,76}}, lineColor={110,120,140}, fillColor={242,244,248}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>A sheet with a header, on which a package draws what it holds.</p>
</html>"));
  end Package;

  partial class Example "A model that can be simulated as it is"
    annotation(
      Icon(graphics={
        Ellipse(extent={{-100,100},{100,-100}}, lineColor={60,130,90}, lineThickness=0.5, fillColor={240,250,243}, fillPattern=FillPattern.Solid),
        Polygon(points={{-34,58},{62,0},{-34,-58},{-34,58}}, lineColor={60,130,90}, fillColor={60,130,90}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>The sign of a model that can be simulated as it is. Models that extend it have an experiment annotation.</p>
</html>"));
  end Example;

  partial class ExamplesPackage "A package of examples"
    extends Package;
    annotation(
      Icon(graphics={
        Polygon(points={{-34,40},{52,-15},{-34,-70},{-34,40}}, lineColor={60,130,90}, fillColor={60,130,90}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>The sign of a package of examples.</p>
</html>"));
  end ExamplesPackage;

  partial class Information "Text to be read"
    annotation(
      Icon(graphics={
        Ellipse(extent={{-100,100},{100,-100}}, lineColor={70,100,160}, lineThickness=0.5, fillColor={238,243,252}, fillPattern=FillPattern.Solid),
        Ellipse(extent={{-12,66},{12,42}}, lineColor={70,100,160}, fillColor={70,100,160}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-12,26},{12,-64}}, lineColor={70,100,160}, fillColor={70,100,160}, fillPattern=FillPattern.Solid, radius=8)}),
      Documentation(info="<html>
<p>The sign of a page of documentation.</p>
</html>"));
  end Information;

  partial record Record "Data without equations"
    annotation(
      Icon(graphics={
        Rectangle(extent={{-100,70},{100,-70}}, lineColor={110,120,140}, fillColor={255,250,225}, fillPattern=FillPattern.Solid),
        Line(points={{-100,30},{100,30}}, color={110,120,140}),
        Line(points={{-100,-20},{100,-20}}, color={110,120,140}),
        Line(points={{0,70},{0,-70}}, color={110,120,140}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>A sheet of values.</p>
</html>"));
  end Record;

  partial function Function "A function"
    annotation(
      Icon(graphics={
        Ellipse(extent={{-100,100},{100,-100}}, lineColor={160,110,50}, fillColor={255,250,240}, fillPattern=FillPattern.Solid),
        Text(extent={{-80,80},{80,-80}}, textString="f", textColor={160,110,50})}),
      Documentation(info="<html>
<p>The sign of a function.</p>
</html>"));
  end Function;

  partial class RoundSensor "An instrument with a dial"
    annotation(
      Icon(graphics={
        Ellipse(extent={{-70,70},{70,-70}}, lineColor={64,64,64}, fillColor={245,245,245}, fillPattern=FillPattern.Solid),
        Line(points={{0,70},{0,48}}, color={64,64,64}),
        Line(points={{36,60},{27,43}}, color={64,64,64}),
        Line(points={{-36,60},{-27,43}}, color={64,64,64}),
        Line(points={{62,33},{44,23}}, color={64,64,64}),
        Line(points={{-62,33},{-44,23}}, color={64,64,64}),
        Line(points={{0,0},{20,46}}, color={64,64,64}, thickness=0.5),
        Ellipse(extent={{-6,6},{6,-6}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>The icon of sensors that show a value by a pointer.</p>
</html>"));
  end RoundSensor;

  partial class RectangularSensor "An instrument with a scale"
    annotation(
      Icon(graphics={
        Rectangle(extent={{-70,30},{70,-50}}, lineColor={64,64,64}, fillColor={245,245,245}, fillPattern=FillPattern.Solid, radius=6),
        Line(points={{-50,-14},{50,-14}}, color={64,64,64}),
        Line(points={{-50,-14},{-50,2}}, color={64,64,64}),
        Line(points={{-25,-14},{-25,-6}}, color={64,64,64}),
        Line(points={{0,-14},{0,2}}, color={64,64,64}),
        Line(points={{25,-14},{25,-6}}, color={64,64,64}),
        Line(points={{50,-14},{50,2}}, color={64,64,64}),
        Polygon(points={{10,-16},{2,-36},{18,-36},{10,-16}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>The icon of sensors that show a value on a straight scale.</p>
</html>"));
  end RectangularSensor;
  annotation(
    Icon(graphics={
      Ellipse(extent={{-60,40},{0,-20}}, lineColor={0,0,255}, fillColor={170,190,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{0,10},{60,-60}}, lineColor={0,0,0}, fillColor={255,220,170}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Classes with an icon and nothing else. To use one, extend it.</p>
</html>"));
end Icons;
