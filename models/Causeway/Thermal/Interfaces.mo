// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Thermal;
package Interfaces "Heat ports, and what components are made from"
  extends Icons.Package;

  connector HeatPort_a "Where heat flows in or out"
    Units.Temperature T "Temperature of the port";
    flow Units.HeatFlowRate Q_flow "Heat flow into the component";
    annotation(
      defaultComponentName="port_a",
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Rectangle(extent={{-40,40},{40,-40}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={191,0,0})}),
      Documentation(info="<html>
<p>Connected ports have one temperature, and their heat flows sum to zero. Both kinds of ports are alike, the fill only tells them apart.</p>
</html>"));
  end HeatPort_a;

  connector HeatPort_b "Where heat flows in or out"
    Units.Temperature T "Temperature of the port";
    flow Units.HeatFlowRate Q_flow "Heat flow into the component";
    annotation(
      defaultComponentName="port_b",
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={191,0,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Rectangle(extent={{-40,40},{40,-40}}, lineColor={191,0,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={191,0,0})}),
      Documentation(info="<html>
<p>Connected ports have one temperature, and their heat flows sum to zero. Both kinds of ports are alike, the fill only tells them apart.</p>
</html>"));
  end HeatPort_b;

  partial model Element1D "Two ports and the heat flow between them"
    HeatPort_a port_a "Left port" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    HeatPort_b port_b "Right port" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.HeatFlowRate Q_flow "Heat flow from port_a to port_b";
    Units.TemperatureDifference dT "Temperature of port_a above that of port_b";
  equation
    dT = port_a.T - port_b.T;
    port_a.Q_flow = Q_flow;
    port_b.Q_flow = -Q_flow;
    annotation(
      Documentation(info="<html>
<p>Nothing is stored: what flows in at one port flows out at the other one.</p>
</html>"));
  end Element1D;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,20},{-10,-40}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{10,20},{70,-40}}, lineColor={191,0,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Connectors, and partial models from which components are derived.</p>
</html>"));
end Interfaces;
