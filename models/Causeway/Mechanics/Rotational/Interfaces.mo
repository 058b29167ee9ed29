// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics.Rotational;
package Interfaces "Flanges, and what components are made from"
  extends Icons.Package;

  connector Flange_a "A flange, usually on the left"
    Units.Angle phi "Angle of the flange";
    flow Units.Torque tau "Torque on the component";
    annotation(
      defaultComponentName="flange_a",
      Icon(graphics={
        Ellipse(extent={{-100,100},{100,-100}}, lineColor={64,64,64}, fillColor={150,150,150}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Ellipse(extent={{-40,40},{40,-40}}, lineColor={64,64,64}, fillColor={150,150,150}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={64,64,64})}),
      Documentation(info="<html>
<p>Where two parts are fastened to each other: their angle phi is the same, and the torques tau sum to zero. Both kinds of flanges are alike, the fill
only tells them apart.</p>
</html>"));
  end Flange_a;

  connector Flange_b "A flange, usually on the right"
    Units.Angle phi "Angle of the flange";
    flow Units.Torque tau "Torque on the component";
    annotation(
      defaultComponentName="flange_b",
      Icon(graphics={
        Ellipse(extent={{-100,100},{100,-100}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Ellipse(extent={{-40,40},{40,-40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={64,64,64})}),
      Documentation(info="<html>
<p>Where two parts are fastened to each other: their angle phi is the same, and the torques tau sum to zero. Both kinds of flanges are alike, the fill
only tells them apart.</p>
</html>"));
  end Flange_b;

  partial model Compliant "Two flanges with a torque between them"
    Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Angle phi_rel(start=0) "Angle of the right flange, seen from the left one";
    Units.Torque tau "Torque between the flanges; positive when it pulls";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    flange_b.tau = tau;
    flange_a.tau = -tau;
    annotation(
      Documentation(info="<html>
<p>What acts on one flange acts on the other one in the opposite direction.</p>
<pre>
  phi_rel = flange_b.phi - flange_a.phi
  flange_b.tau = tau
  flange_a.tau = -tau
</pre>
</html>"));
  end Compliant;

  partial model CompliantWithRelativeStates "Two flanges with a torque between them that depends on their velocity"
    extends Compliant;
    Units.AngularVelocity w_rel(start=0) "Velocity of the right flange, seen from the left one";
    Units.AngularAcceleration a_rel(start=0) "Acceleration of the right flange, seen from the left one";
  equation
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
    annotation(
      Documentation(info="<html>
<p>Adds the relative velocity and acceleration.</p>
</html>"));
  end CompliantWithRelativeStates;
  annotation(
    Icon(graphics={
      Ellipse(extent={{-70,20},{-10,-40}}, lineColor={64,64,64}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{10,20},{70,-40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Connectors, and partial models from which components are derived.</p>
</html>"));
end Interfaces;
