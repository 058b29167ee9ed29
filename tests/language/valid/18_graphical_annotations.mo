// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18.6 Graphical annotations of classes, components and connections.
// MODEL: Graphics
// UNKNOWNS: 4
// VALUE: a.k = 2
package GraphicParts
  connector Pin
    Real v;
    flow Real i;
    annotation(Icon(graphics = {Rectangle(extent = {{-100, 100}, {100, -100}}, fillColor = {0, 0, 255},
      fillPattern = FillPattern.Solid)}));
  end Pin;
  model Source
    parameter Real k = 1;
    Pin p annotation(Placement(transformation(extent = {{90, -10}, {110, 10}}), visible = k > 0));
  equation
    p.v = k;
    annotation(Icon(coordinateSystem(preserveAspectRatio = true), graphics = {
      Text(extent = {{-80, 20}, {80, -20}}, textString = "%name"),
      Ellipse(extent = DynamicSelect({{-10, -10}, {10, 10}}, {{-k, -k}, {k, k}}))}));
  end Source;
  model Load
    Pin p;
  equation
    p.i = p.v;
  end Load;
end GraphicParts;

model Graphics
  GraphicParts.Source a(k = 2) annotation(Placement(transformation(extent = {{-60, -10}, {-40, 10}}, rotation = 90)));
  GraphicParts.Load b;
equation
  connect(a.p, b.p) annotation(Line(points = {{-40, 0}, {0, 0}, {20, 10}}, color = {0, 0, 255}, smooth = Smooth.Bezier));
  annotation(Diagram(graphics = {Polygon(points = {{0, 0}, {10, 0}, {0, 10}, {0, 0}})}));
end Graphics;
