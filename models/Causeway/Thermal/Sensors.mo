// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Thermal;
package Sensors "Sensors of temperature and heat flow"
  extends Icons.Package;

  model TemperatureSensor "Shows a temperature"
    Interfaces.HeatPort_a port "Where the temperature is looked at" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Blocks.Interfaces.RealOutput T(unit="K") "Temperature" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    port.Q_flow = 0;
    T = port.T;
    annotation(
      defaultComponentName="temperatureSensor",
      Icon(graphics={
        Line(points={{-90,0},{-10,0}}, color={191,0,0}, thickness=0.5),
        Line(points={{10,0},{90,0}}, color={0,0,127}),
        Rectangle(extent={{-10,80},{10,-40}}, lineColor={0,0,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid, radius=10),
        Ellipse(extent={{-20,-30},{20,-70}}, lineColor={0,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-6,20},{6,-36}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
        Line(points={{10,60},{20,60}}, color={0,0,0}),
        Line(points={{10,40},{20,40}}, color={0,0,0}),
        Line(points={{10,20},{20,20}}, color={0,0,0}),
        Line(points={{10,0},{20,0}}, color={0,0,0}),
        Text(extent={{-150,130},{150,90}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  T = port.T
</pre>
</html>"));
  end TemperatureSensor;

  model HeatFlowSensor "Shows a heat flow"
    extends Icons.RoundSensor;
    Interfaces.HeatPort_a port_a "Left port" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.HeatPort_b port_b "Right port" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealOutput Q_flow(unit="W") "Heat flow from port_a to port_b" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    port_a.T = port_b.T;
    port_a.Q_flow + port_b.Q_flow = 0;
    Q_flow = port_a.Q_flow;
    annotation(
      defaultComponentName="heatFlowSensor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={191,0,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Line(points={{0,-70},{0,-90}}, color={0,0,127}),
        Text(extent={{-40,-18},{40,-58}}, textString="W", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  Q_flow = port_a.Q_flow
</pre>
</html>"));
  end HeatFlowSensor;
  annotation(
    Icon(graphics={
      Ellipse(extent={{-20,-30},{20,-70}}, lineColor={0,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-10,40},{10,-34}}, lineColor={0,0,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Ideal sensors.</p>
</html>"));
end Sensors;
