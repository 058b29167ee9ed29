// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics.Translational;
package Interfaces "Flanges, and what components are made from"
  extends Icons.Package;

  connector Flange_a "A flange, usually on the left"
    Units.Position s "Position of the flange";
    flow Units.Force f "Force on the component";
    annotation(
      defaultComponentName="flange_a",
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Rectangle(extent={{-40,40},{40,-40}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={0,127,0})}),
      Documentation(info="<html>
<p>Where two parts are fastened to each other: their position s is the same, and the forces f sum to zero. Both kinds of flanges are alike, the fill
only tells them apart.</p>
</html>"));
  end Flange_a;

  connector Flange_b "A flange, usually on the right"
    Units.Position s "Position of the flange";
    flow Units.Force f "Force on the component";
    annotation(
      defaultComponentName="flange_b",
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,127,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Rectangle(extent={{-40,40},{40,-40}}, lineColor={0,127,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={0,127,0})}),
      Documentation(info="<html>
<p>Where two parts are fastened to each other: their position s is the same, and the forces f sum to zero. Both kinds of flanges are alike, the fill
only tells them apart.</p>
</html>"));
  end Flange_b;

  partial model Compliant "Two flanges with a force between them"
    Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Position s_rel(start=0) "Position of the right flange, seen from the left one";
    Units.Force f "Force between the flanges; positive when it pulls";
  equation
    s_rel = flange_b.s - flange_a.s;
    flange_b.f = f;
    flange_a.f = -f;
    annotation(
      Documentation(info="<html>
<p>What acts on one flange acts on the other one in the opposite direction.</p>
<pre>
  s_rel = flange_b.s - flange_a.s
  flange_b.f = f
  flange_a.f = -f
</pre>
</html>"));
  end Compliant;

  partial model CompliantWithRelativeStates "Two flanges with a force between them that depends on their velocity"
    extends Compliant;
    Units.Velocity v_rel(start=0) "Velocity of the right flange, seen from the left one";
    Units.Acceleration a_rel(start=0) "Acceleration of the right flange, seen from the left one";
  equation
    v_rel = der(s_rel);
    a_rel = der(v_rel);
    annotation(
      Documentation(info="<html>
<p>Adds the relative velocity and acceleration.</p>
</html>"));
  end CompliantWithRelativeStates;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,20},{-10,-40}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{10,20},{70,-40}}, lineColor={0,127,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Connectors, and partial models from which components are derived.</p>
</html>"));
end Interfaces;
