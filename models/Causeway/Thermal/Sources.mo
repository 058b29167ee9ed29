// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Thermal;
package Sources "Temperatures and heat flows that are given"
  extends Icons.Package;

  model FixedTemperature "Surroundings of constant temperature"
    parameter Units.Temperature T = 293.15 "Temperature";
    Interfaces.HeatPort_b port "Port with that temperature" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    port.T = T;
    annotation(
      defaultComponentName="fixedTemperature",
      Icon(graphics={
        Rectangle(extent={{-80,60},{50,-60}}, lineColor={191,0,0}, fillColor={250,225,215}, fillPattern=FillPattern.Solid),
        Line(points={{50,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Text(extent={{-70,40},{40,-40}}, textString="K", textColor={0,0,0}),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-70},{150,-110}}, textString="T=%T", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  port.T = T
</pre>
</html>"));
  end FixedTemperature;

  model PrescribedTemperature "Surroundings whose temperature is a signal"
    Blocks.Interfaces.RealInput T(unit="K") "Temperature" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.HeatPort_b port "Port with that temperature" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    port.T = T;
    annotation(
      defaultComponentName="prescribedTemperature",
      Icon(graphics={
        Line(points={{-90,0},{-80,0}}, color={0,0,127}),
        Rectangle(extent={{-80,60},{50,-60}}, lineColor={191,0,0}, fillColor={250,225,215}, fillPattern=FillPattern.Solid),
        Line(points={{50,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Text(extent={{-70,40},{40,-40}}, textString="K", textColor={0,0,0}),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  port.T = T
</pre>
</html>"));
  end PrescribedTemperature;

  model FixedHeatFlow "A constant heat flow"
    parameter Units.HeatFlowRate Q_flow = 1 "Heat flow out of the source";
    Interfaces.HeatPort_b port "Where the heat flows out" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    port.Q_flow = -Q_flow;
    annotation(
      defaultComponentName="fixedHeatFlow",
      Icon(graphics={
        Line(points={{-60,30},{40,30}}, color={191,0,0}, thickness=0.75),
        Line(points={{-60,-30},{40,-30}}, color={191,0,0}, thickness=0.75),
        Polygon(points={{70,30},{40,46},{40,14},{70,30}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
        Polygon(points={{70,-30},{40,-14},{40,-46},{70,-30}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
        Line(points={{-60,50},{-60,-50}}, color={191,0,0}, thickness=0.5),
        Line(points={{72,50},{72,-50}}, color={191,0,0}, thickness=0.5),
        Line(points={{72,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-70},{150,-110}}, textString="%Q_flow", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  port.Q_flow = -Q_flow
</pre>
</html>"));
  end FixedHeatFlow;

  model PrescribedHeatFlow "A heat flow that is a signal"
    Blocks.Interfaces.RealInput Q_flow(unit="W") "Heat flow out of the source" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.HeatPort_b port "Where the heat flows out" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    port.Q_flow = -Q_flow;
    annotation(
      defaultComponentName="prescribedHeatFlow",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={0,0,127}),
        Line(points={{-60,30},{40,30}}, color={191,0,0}, thickness=0.75),
        Line(points={{-60,-30},{40,-30}}, color={191,0,0}, thickness=0.75),
        Polygon(points={{70,30},{40,46},{40,14},{70,30}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
        Polygon(points={{70,-30},{40,-14},{40,-46},{70,-30}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
        Line(points={{-60,50},{-60,-50}}, color={191,0,0}, thickness=0.5),
        Line(points={{72,50},{72,-50}}, color={191,0,0}, thickness=0.5),
        Line(points={{72,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  port.Q_flow = -Q_flow
</pre>
</html>"));
  end PrescribedHeatFlow;
  annotation(
    Icon(graphics={
      Line(points={{-75,-15},{40,-15}}, color={191,0,0}, thickness=0.75),
      Polygon(points={{75,-15},{40,5},{40,-35},{75,-15}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Surroundings with a given temperature, and sources of heat.</p>
</html>"));
end Sources;
