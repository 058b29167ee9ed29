// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics.Rotational;
package Sensors "Sensors of motion, torque and power"
  extends Icons.Package;

  model AngleSensor "Shows the angle of a flange"
    extends Icons.RoundSensor;
    Interfaces.Flange_a flange "Flange that is looked at" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Blocks.Interfaces.RealOutput phi(unit="rad") "Angle of a flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.tau = 0;
    phi = flange.phi;
    annotation(
      defaultComponentName="angleSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,0,127}),
        Text(extent={{-30,-14},{30,-54}}, textString="phi", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  phi = flange.phi
</pre>
</html>"));
  end AngleSensor;

  model SpeedSensor "Shows the angular velocity of a flange"
    extends Icons.RoundSensor;
    Interfaces.Flange_a flange "Flange that is looked at" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Blocks.Interfaces.RealOutput w(unit="rad/s") "Angular velocity of a flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.tau = 0;
    w = der(flange.phi);
    annotation(
      defaultComponentName="speedSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,0,127}),
        Text(extent={{-30,-14},{30,-54}}, textString="w", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  w = der(flange.phi)
</pre>
</html>"));
  end SpeedSensor;

  model AccSensor "Shows the angular acceleration of a flange"
    extends Icons.RoundSensor;
    Interfaces.Flange_a flange "Flange that is looked at" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Blocks.Interfaces.RealOutput a(unit="rad/s2") "Angular acceleration of a flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.AngularVelocity w "Angular velocity of the flange";
  equation
    flange.tau = 0;
    w = der(flange.phi);
    a = der(w);
    annotation(
      defaultComponentName="accSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,0,127}),
        Text(extent={{-30,-14},{30,-54}}, textString="a", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  w = der(flange.phi)
  a = der(w)
</pre>
</html>"));
  end AccSensor;

  model RelAngleSensor "Shows the angle between two flanges"
    extends Icons.RoundSensor;
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput phi_rel(unit="rad") "Angle of the right flange, seen from the left one" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    flange_a.tau = 0;
    flange_b.tau = 0;
    phi_rel = flange_b.phi - flange_a.phi;
    annotation(
      defaultComponentName="relAngleSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{0,-70},{0,-90}}, color={0,0,127}),
        Text(extent={{-40,-14},{40,-54}}, textString="rel", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Parallel to what is between the flanges.</p>
<pre>
  phi_rel = flange_b.phi - flange_a.phi
</pre>
</html>"));
  end RelAngleSensor;

  model TorqueSensor "Shows the torque between two flanges"
    extends Icons.RoundSensor;
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput tau(unit="N.m") "Torque between two flanges" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    flange_a.phi = flange_b.phi;
    flange_a.tau + flange_b.tau = 0;
    tau = flange_a.tau;
    annotation(
      defaultComponentName="torqueSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{0,-70},{0,-90}}, color={0,0,127}),
        Text(extent={{-30,-14},{30,-54}}, textString="tau", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Goes between two parts, and does not change their motion.</p>
<pre>
  tau = flange_a.tau
</pre>
</html>"));
  end TorqueSensor;

  model PowerSensor "Shows the power that goes through"
    extends Icons.RoundSensor;
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput power(unit="W") "Power that goes through" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    flange_a.phi = flange_b.phi;
    flange_a.tau + flange_b.tau = 0;
    power = flange_a.tau*der(flange_a.phi);
    annotation(
      defaultComponentName="powerSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{0,-70},{0,-90}}, color={0,0,127}),
        Text(extent={{-30,-14},{30,-54}}, textString="P", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Goes between two parts, and does not change their motion.</p>
<pre>
  power = flange_a.tau*der(flange_a.phi)
</pre>
</html>"));
  end PowerSensor;
  annotation(
    Icon(graphics={
      Ellipse(extent={{-55,40},{55,-70}}, lineColor={0,0,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{0,-15},{24,26}}, color={0,0,0}, thickness=0.5)}),
    Documentation(info="<html>
<p>Ideal sensors: they add nothing to the motion.</p>
</html>"));
end Sensors;
