// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics.Translational;
package Sensors "Sensors of motion, force and power"
  extends Icons.Package;

  model PositionSensor "Shows the position of a flange"
    extends Icons.RectangularSensor;
    Interfaces.Flange_a flange "Flange that is looked at" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Blocks.Interfaces.RealOutput s(unit="m") "Position of a flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.f = 0;
    s = flange.s;
    annotation(
      defaultComponentName="positionSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,0,127}),
        Text(extent={{-30,30},{30,4}}, textString="s", textColor={0,0,0}),
        Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  s = flange.s
</pre>
</html>"));
  end PositionSensor;

  model SpeedSensor "Shows the velocity of a flange"
    extends Icons.RectangularSensor;
    Interfaces.Flange_a flange "Flange that is looked at" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Blocks.Interfaces.RealOutput v(unit="m/s") "Velocity of a flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.f = 0;
    v = der(flange.s);
    annotation(
      defaultComponentName="speedSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,0,127}),
        Text(extent={{-30,30},{30,4}}, textString="v", textColor={0,0,0}),
        Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  v = der(flange.s)
</pre>
</html>"));
  end SpeedSensor;

  model AccSensor "Shows the acceleration of a flange"
    extends Icons.RectangularSensor;
    Interfaces.Flange_a flange "Flange that is looked at" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Blocks.Interfaces.RealOutput a(unit="m/s2") "Acceleration of a flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Velocity v "Velocity of the flange";
  equation
    flange.f = 0;
    v = der(flange.s);
    a = der(v);
    annotation(
      defaultComponentName="accSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,0,127}),
        Text(extent={{-30,30},{30,4}}, textString="a", textColor={0,0,0}),
        Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  v = der(flange.s)
  a = der(v)
</pre>
</html>"));
  end AccSensor;

  model RelPositionSensor "Shows the distance of two flanges"
    extends Icons.RectangularSensor;
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput s_rel(unit="m") "Position of the right flange, seen from the left one" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    flange_a.f = 0;
    flange_b.f = 0;
    s_rel = flange_b.s - flange_a.s;
    annotation(
      defaultComponentName="relPositionSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{0,-50},{0,-90}}, color={0,0,127}),
        Text(extent={{-40,30},{40,4}}, textString="rel", textColor={0,0,0}),
        Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Parallel to what is between the flanges.</p>
<pre>
  s_rel = flange_b.s - flange_a.s
</pre>
</html>"));
  end RelPositionSensor;

  model ForceSensor "Shows the force between two flanges"
    extends Icons.RectangularSensor;
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput f(unit="N") "Force between two flanges" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    flange_a.s = flange_b.s;
    flange_a.f + flange_b.f = 0;
    f = flange_a.f;
    annotation(
      defaultComponentName="forceSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{0,-50},{0,-90}}, color={0,0,127}),
        Text(extent={{-30,30},{30,4}}, textString="f", textColor={0,0,0}),
        Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Goes between two parts, and does not change their motion.</p>
<pre>
  f = flange_a.f
</pre>
</html>"));
  end ForceSensor;

  model PowerSensor "Shows the power that goes through"
    extends Icons.RectangularSensor;
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput power(unit="W") "Power that goes through" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    flange_a.s = flange_b.s;
    flange_a.f + flange_b.f = 0;
    power = flange_a.f*der(flange_a.s);
    annotation(
      defaultComponentName="powerSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{0,-50},{0,-90}}, color={0,0,127}),
        Text(extent={{-30,30},{30,4}}, textString="P", textColor={0,0,0}),
        Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Goes between two parts, and does not change their motion.</p>
<pre>
  power = flange_a.f*der(flange_a.s)
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
