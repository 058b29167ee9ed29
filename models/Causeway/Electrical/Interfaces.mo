// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Electrical;
package Interfaces "Pins, and what components are made from"
  extends Icons.Package;

  connector Pin "A place where wires meet"
    Units.ElectricPotential v "Potential of the pin";
    flow Units.Current i "Current into the component";
    annotation(
      defaultComponentName="pin",
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Rectangle(extent={{-40,40},{40,-40}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>All pins are alike, whatever their colour: v is the potential, i the current that flows into the component.</p>
</html>"));
  end Pin;

  connector PositivePin "The pin from which voltage is counted"
    Units.ElectricPotential v "Potential of the pin";
    flow Units.Current i "Current into the component";
    annotation(
      defaultComponentName="pin",
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Rectangle(extent={{-40,40},{40,-40}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Filled: the voltage of a component with two pins is counted from here to the negative pin, and so is its current.</p>
</html>"));
  end PositivePin;

  connector NegativePin "The pin to which voltage is counted"
    Units.ElectricPotential v "Potential of the pin";
    flow Units.Current i "Current into the component";
    annotation(
      defaultComponentName="pin",
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={
        Rectangle(extent={{-40,40},{40,-40}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-160,110},{160,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Hollow: the voltage of a component with two pins is counted from the positive pin to here.</p>
</html>"));
  end NegativePin;

  partial model TwoPin "A component with two pins"
    PositivePin p "Positive pin" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    NegativePin n "Negative pin" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Voltage v "Voltage from p to n";
  equation
    v = p.v - n.v;
    annotation(
      Documentation(info="<html>
<p>Voltage of a component with two pins. What flows in at one pin need not flow out at the other one.</p>
<pre>
  v = p.v - n.v
</pre>
</html>"));
  end TwoPin;

  partial model OnePort "A component with two pins and one current"
    extends TwoPin;
    Units.Current i "Current from p to n";
  equation
    i = p.i;
    p.i + n.i = 0;
    annotation(
      Documentation(info="<html>
<p>What flows in at p flows out at n. A component adds one equation between v and i.</p>
<pre>
  i = p.i
  0 = p.i + n.i
</pre>
</html>"));
  end OnePort;

  partial model TwoPort "A component with two pairs of pins"
    PositivePin p1 "Positive pin of the left port" annotation(Placement(transformation(extent={{-110,40},{-90,60}})));
    NegativePin n1 "Negative pin of the left port" annotation(Placement(transformation(extent={{-110,-60},{-90,-40}})));
    PositivePin p2 "Positive pin of the right port" annotation(Placement(transformation(extent={{90,40},{110,60}})));
    NegativePin n2 "Negative pin of the right port" annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
    Units.Voltage v1 "Voltage of the left port";
    Units.Voltage v2 "Voltage of the right port";
    Units.Current i1 "Current into p1";
    Units.Current i2 "Current into p2";
  equation
    v1 = p1.v - n1.v;
    v2 = p2.v - n2.v;
    i1 = p1.i;
    i2 = p2.i;
    p1.i + n1.i = 0;
    p2.i + n2.i = 0;
    annotation(
      Icon(graphics={
        Text(extent={{-150,150},{150,110}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Two ports, each with a voltage and a current that flows in at the positive pin and out at the negative one. A component adds two equations.</p>
</html>"));
  end TwoPort;

  partial model ConditionalHeatPort "A component whose losses can heat something"
    parameter Boolean useHeatPort = false "Whether the losses go to a heat port" annotation(Evaluate=true, HideResult=true, choices(checkBox=true), Dialog(tab="Heat"));
    parameter Units.Temperature T = 293.15 "Temperature of the component, if there is no heat port" annotation(Dialog(tab="Heat", enable=not useHeatPort));
    Thermal.Interfaces.HeatPort_a heatPort(T=T_heatPort, Q_flow=-lossPower) if useHeatPort "Where the losses go" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
    Units.Power lossPower "Electric power that becomes heat";
    Units.Temperature T_heatPort "Temperature of the component";
  equation
    if not useHeatPort then
      T_heatPort = T;
    end if;
    annotation(
      Documentation(info="<html>
<p>Without the heat port, the component has the temperature T and its losses are lost. With it, losses flow out through the port, and the temperature
is what is connected there.</p>
</html>"));
  end ConditionalHeatPort;

  partial model VoltageSource "A source whose voltage is a function of time"
    extends OnePort;
    parameter Units.Voltage offset = 0 "Voltage that is added" annotation(Dialog(group="Time"));
    parameter Units.Time startTime = 0 "Until then the voltage is the offset" annotation(Dialog(group="Time"));
    annotation(
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-50,50},{50,-50}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-80,20},{-60,20}}, color={0,0,255}),
        Line(points={{-70,30},{-70,10}}, color={0,0,255}),
        Line(points={{60,20},{80,20}}, color={0,0,255}),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The circle of an ideal voltage source: its voltage does not depend on its current.</p>
</html>"));
  end VoltageSource;

  partial model CurrentSource "A source whose current is a function of time"
    extends OnePort;
    parameter Units.Current offset = 0 "Current that is added" annotation(Dialog(group="Time"));
    parameter Units.Time startTime = 0 "Until then the current is the offset" annotation(Dialog(group="Time"));
    annotation(
      Icon(graphics={
        Line(points={{-90,0},{-50,0}}, color={0,0,255}),
        Line(points={{50,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-50,50},{50,-50}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{0,50},{0,-50}}, color={0,0,255}),
        Polygon(points={{88,20},{66,28},{66,12},{88,20}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Line(points={{50,20},{66,20}}, color={0,0,255}),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The circle of an ideal current source: its current, from p to n through the source, does not depend on its voltage.</p>
</html>"));
  end CurrentSource;

  partial model IdealSwitching "What ideal switches share: the curve with one parameter"
    extends OnePort;
    parameter Units.Resistance Ron(min=0) = 0 "Resistance while it conducts; may be 0" annotation(Dialog(group="Curve"));
    parameter Units.Conductance Goff(min=0) = 0 "Conductance while it blocks; may be 0" annotation(Dialog(group="Curve"));
    parameter Units.Voltage Vknee = 0 "Voltage above which it conducts" annotation(Dialog(group="Curve"));
    extends ConditionalHeatPort;
    Boolean off(start=true) "Whether it blocks";
    Real s(start=0) "Where it is on its curve: current while it conducts, voltage while it blocks";
  protected
    constant Units.Voltage unitVoltage = 1 "Gives s the unit of a voltage";
    constant Units.Current unitCurrent = 1 "Gives s the unit of a current";
  equation
    v = s*unitCurrent*(if off then 1*unitVoltage/unitCurrent else Ron) + Vknee;
    i = s*unitVoltage*(if off then Goff else 1*unitCurrent/unitVoltage) + Goff*Vknee;
    lossPower = v*i;
    annotation(
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-25}}, color={191,0,0}, pattern=LinePattern.Dot)}),
      Documentation(info="<html>
<p>The curve of an ideal switch has two straight parts. Its parameter s is 0 where they meet, so a change of sign of s is what the simulation looks
for.</p>
<pre>
  v = s*(if off then 1 else Ron) + Vknee
  i = s*(if off then Goff else 1) + Goff*Vknee
</pre>
<p>A component adds the equation for off.</p>
</html>"));
  end IdealSwitching;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,20},{-10,-40}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{10,20},{70,-40}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Connectors, and partial models from which components are derived.</p>
</html>"));
end Interfaces;
