// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Thermal;
package Components "Storage, conduction, convection and radiation"
  extends Icons.Package;

  model HeatCapacitor "A body with one temperature"
    parameter Units.HeatCapacity C = 1 "Heat capacity";
    Units.Temperature T(start=293.15) "Temperature";
    Units.Energy U_rel "Heat stored since 0 degC";
    Interfaces.HeatPort_a port "Where heat flows in" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  equation
    T = port.T;
    C*der(T) = port.Q_flow;
    U_rel = C*(T - Constants.T_zero);
    annotation(
      defaultComponentName="heatCapacitor",
      Icon(graphics={
        Line(points={{0,-90},{0,-40}}, color={191,0,0}, thickness=0.5),
        Polygon(points={{-60,-20},{-66,20},{-44,54},{-8,66},{34,60},{62,34},{66,-4},{48,-34},{10,-44},{-34,-40},{-60,-20}}, lineColor={191,0,0}, fillColor={250,215,205}, fillPattern=FillPattern.Solid, smooth=Smooth.Bezier),
        Text(extent={{-60,30},{60,-20}}, textString="%C", textColor={0,0,0}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  C*der(T) = port.Q_flow
</pre>
<p>Set the temperature at the start by <code>T(start=300, fixed=true)</code>.</p>
</html>"));
  end HeatCapacitor;

  model ThermalConductor "Conducts heat"
    extends Interfaces.Element1D;
    parameter Units.ThermalConductance G = 1 "Thermal conductance";
  equation
    Q_flow = G*dT;
    annotation(
      defaultComponentName="thermalConductor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={191,0,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Rectangle(extent={{-70,40},{70,-40}}, lineColor={191,0,0}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Line(points={{-35,40},{-35,-40}}, color={230,150,130}),
        Line(points={{0,40},{0,-40}}, color={230,150,130}),
        Line(points={{35,40},{35,-40}}, color={230,150,130}),
        Text(extent={{-150,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="G=%G", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  Q_flow = G*dT
</pre>
</html>"));
  end ThermalConductor;

  model ThermalResistor "Resists the flow of heat"
    extends Interfaces.Element1D;
    parameter Units.ThermalResistance R = 1 "Thermal resistance";
  equation
    dT = R*Q_flow;
    annotation(
      defaultComponentName="thermalResistor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={191,0,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Rectangle(extent={{-70,30},{70,-30}}, lineColor={191,0,0}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="R=%R", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  dT = R*Q_flow
</pre>
</html>"));
  end ThermalResistor;

  model Convection "Heat from a surface to a fluid"
    Interfaces.HeatPort_a solid "Surface" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.HeatPort_b fluid "Fluid" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealInput Gc(unit="W/K") "Conductance of the boundary layer" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
    Units.HeatFlowRate Q_flow "Heat flow from the surface to the fluid";
    Units.TemperatureDifference dT "Temperature of the surface above that of the fluid";
  equation
    dT = solid.T - fluid.T;
    solid.Q_flow = Q_flow;
    fluid.Q_flow = -Q_flow;
    Q_flow = Gc*dT;
    annotation(
      defaultComponentName="convection",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={191,0,0}, thickness=0.5),
        Rectangle(extent={{-60,80},{-30,-80}}, lineColor={0,0,0}, fillColor={192,192,192}, fillPattern=FillPattern.Backward),
        Line(points={{-20,30},{60,30}}, color={191,0,0}, arrow={Arrow.None,Arrow.Open}),
        Line(points={{-20,-30},{60,-30}}, color={191,0,0}, arrow={Arrow.None,Arrow.Open}),
        Line(points={{0,-70},{0,70}}, color={0,127,255}, arrow={Arrow.None,Arrow.Open}),
        Line(points={{40,-70},{40,70}}, color={0,127,255}, arrow={Arrow.None,Arrow.Open}),
        Line(points={{40,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Line(points={{0,90},{0,82}}, color={0,0,127}),
        Text(extent={{-150,-90},{150,-130}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  Q_flow = Gc*dT
</pre>
<p>The conductance is a signal: the area times a coefficient, which grows with the velocity of the fluid.</p>
</html>"));
  end Convection;

  model BodyRadiation "Heat that is radiated from one body to another"
    extends Interfaces.Element1D;
    parameter Real Gr(unit="m2") = 1 "Area times view factor, with the emissivities";
  protected
    constant Real sigma(unit="W/(m2.K4)") = 5.670374419e-8 "Constant of Stefan and Boltzmann";
  equation
    Q_flow = Gr*sigma*(port_a.T^4 - port_b.T^4);
    annotation(
      defaultComponentName="bodyRadiation",
      Icon(graphics={
        Rectangle(extent={{-92,70},{-60,-70}}, lineColor={0,0,0}, fillColor={192,192,192}, fillPattern=FillPattern.Backward),
        Rectangle(extent={{60,70},{92,-70}}, lineColor={0,0,0}, fillColor={192,192,192}, fillPattern=FillPattern.Backward),
        Line(points={{-50,40},{50,40}}, color={191,0,0}, arrow={Arrow.None,Arrow.Open}),
        Line(points={{-50,0},{50,0}}, color={191,0,0}, arrow={Arrow.None,Arrow.Open}),
        Line(points={{-50,-40},{50,-40}}, color={191,0,0}, arrow={Arrow.None,Arrow.Open}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-80},{150,-120}}, textString="Gr=%Gr", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  Q_flow = Gr*sigma*(port_a.T^4 - port_b.T^4)
</pre>
</html>"));
  end BodyRadiation;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-55,25},{55,-55}}, lineColor={191,0,0}, fillColor={250,215,205}, fillPattern=FillPattern.Solid, radius=10)}),
    Documentation(info="<html>
<p>Passive components.</p>
</html>"));
end Components;
