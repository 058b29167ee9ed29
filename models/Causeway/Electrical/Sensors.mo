// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Electrical;
package Sensors "Meters of potential, voltage, current and power"
  extends Icons.Package;

  model PotentialSensor "Shows the potential of a pin"
    extends Icons.RoundSensor;
    Interfaces.Pin p "Pin whose potential is shown" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Blocks.Interfaces.RealOutput phi(unit="V") "Potential of p" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    p.i = 0;
    phi = p.v;
    annotation(
      defaultComponentName="potentialSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,0,255}),
        Line(points={{70,0},{90,0}}, color={0,0,127}),
        Text(extent={{-40,-18},{40,-58}}, textString="V", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>No current flows into the sensor.</p>
<pre>
  phi = p.v
</pre>
</html>"));
  end PotentialSensor;

  model VoltageSensor "Shows the voltage between two pins"
    extends Icons.RoundSensor;
    Interfaces.PositivePin p "Positive pin" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.NegativePin n "Negative pin" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput v(unit="V") "Voltage from p to n" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    p.i = 0;
    n.i = 0;
    v = p.v - n.v;
    annotation(
      defaultComponentName="voltageSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,0,255}),
        Line(points={{70,0},{90,0}}, color={0,0,255}),
        Line(points={{0,-70},{0,-90}}, color={0,0,127}),
        Text(extent={{-40,-18},{40,-58}}, textString="V", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Goes in parallel with what it measures.</p>
<pre>
  v = p.v - n.v
</pre>
</html>"));
  end VoltageSensor;

  model CurrentSensor "Shows the current through it"
    extends Icons.RoundSensor;
    Interfaces.PositivePin p "Positive pin" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.NegativePin n "Negative pin" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput i(unit="A") "Current from p to n" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    p.v = n.v;
    p.i + n.i = 0;
    i = p.i;
    annotation(
      defaultComponentName="currentSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,0,255}),
        Line(points={{70,0},{90,0}}, color={0,0,255}),
        Line(points={{0,-70},{0,-90}}, color={0,0,127}),
        Text(extent={{-40,-18},{40,-58}}, textString="A", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Goes in series with what it measures.</p>
<pre>
  i = p.i
</pre>
</html>"));
  end CurrentSensor;

  model PowerSensor "Shows the power that goes through"
    extends Icons.RoundSensor;
    Interfaces.PositivePin pc "Current path, in" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.NegativePin nc "Current path, out" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Interfaces.PositivePin pv "Voltage path, in" annotation(Placement(transformation(extent={{-10,90},{10,110}})));
    Interfaces.NegativePin nv "Voltage path, out" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
    Blocks.Interfaces.RealOutput power(unit="W") "Voltage from pv to nv times current from pc to nc" annotation(Placement(transformation(origin={-100,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    pc.v = nc.v;
    pc.i + nc.i = 0;
    pv.i = 0;
    nv.i = 0;
    power = (pv.v - nv.v)*pc.i;
    annotation(
      defaultComponentName="powerSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,0,255}),
        Line(points={{70,0},{90,0}}, color={0,0,255}),
        Line(points={{0,70},{0,90}}, color={0,0,255}),
        Line(points={{0,-70},{0,-90}}, color={0,0,255}),
        Line(points={{-49,-49},{-92,-92}}, color={0,0,127}),
        Text(extent={{-40,-18},{40,-58}}, textString="W", textColor={0,0,0}),
        Text(extent={{20,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>A current path in series with the load, a voltage path in parallel with it:</p>
<pre>
  power = (pv.v - nv.v)*pc.i
</pre>
</html>"));
  end PowerSensor;
  annotation(
    Icon(graphics={
      Ellipse(extent={{-55,40},{55,-70}}, lineColor={0,0,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{0,-15},{24,26}}, color={0,0,0}, thickness=0.5),
      Text(extent={{-40,-20},{40,-62}}, textString="V", textColor={0,0,0})}),
    Documentation(info="<html>
<p>Ideal meters: they show what is there without a change of it, and give it as a signal.</p>
</html>"));
end Sensors;
