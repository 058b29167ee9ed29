// RUN: render --icon --model Part {file}
connector Pin
  Real v;
  annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}));
end Pin;
model Part
  parameter Boolean isLarge = true;
  Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  annotation(Icon(graphics={
    Rectangle(extent={{-80,40},{80,-40}}, radius=10, fillColor={255,255,255}, fillPattern=FillPattern.HorizontalCylinder),
    Line(points={{-90,0},{-80,0},{-80,20}}, smooth=Smooth.Bezier, visible=isLarge),
    Text(extent={{-100,50},{100,90}}, textString="%class", textColor={0,0,255})}));
end Part;
