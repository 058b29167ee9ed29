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

  model FosterChain "Thermal impedance of a data sheet: a sum of exponentials"
    extends Interfaces.Element1D;
    parameter Units.ThermalResistance R[:] = {1} "Thermal resistances of the terms";
    parameter Units.Time tau[size(R, 1)] = ones(size(R, 1)) "Time constants of the terms";
    Units.TemperatureDifference dT_term[size(R, 1)](each start=0, each fixed=true) "Temperature differences of the terms";
  equation
    for k in 1:size(R, 1) loop
      tau[k]*der(dT_term[k]) = R[k]*Q_flow - dT_term[k];
    end for;
    dT = sum(dT_term);
    annotation(
      defaultComponentName="foster",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Rectangle(extent={{-60,14},{-12,-14}}, lineColor={191,0,0}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{12,14},{60,-14}}, lineColor={191,0,0}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Line(points={{-70,0},{-70,40},{-40,40}}, color={191,0,0}),
        Line(points={{-30,40},{0,40},{0,0}}, color={191,0,0}),
        Line(points={{-40,55},{-40,25}}, color={191,0,0}, thickness=0.5),
        Line(points={{-30,55},{-30,25}}, color={191,0,0}, thickness=0.5),
        Line(points={{0,40},{30,40}}, color={191,0,0}),
        Line(points={{40,40},{70,40},{70,0}}, color={191,0,0}),
        Line(points={{30,55},{30,25}}, color={191,0,0}, thickness=0.5),
        Line(points={{40,55},{40,25}}, color={191,0,0}, thickness=0.5),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>After a step P of the heat flow the temperature of port_a rises above that of port_b by</p>
<pre>
  dT = P*(R[1]*(1 - exp(-t/tau[1])) + R[2]*(1 - exp(-t/tau[2])) + ...)
</pre>
<p>That is the curve which data sheets give from junction to case. Its terms are no places: heat that flows in at port_a flows out at port_b in the
same instant, and nothing is stored. Where something is to follow behind the case, take a <a
href=\"modelica://Causeway.Thermal.Components.CauerChain\">CauerChain</a>, into which <a
href=\"modelica://Causeway.Thermal.Components.cauerFromFoster\">cauerFromFoster</a> turns the numbers.</p>
</html>"));
  end FosterChain;

  model CauerChain "Layers from a junction to a case, each with a heat capacity and a resistance"
    parameter Units.HeatCapacity C[:] = {1} "Heat capacities of the layers, from port_a on";
    parameter Units.ThermalResistance R[size(C, 1)] = ones(size(C, 1)) "Thermal resistances from each layer to the next one, the last one to port_b";
    parameter Units.Temperature T_start = 293.15 "Temperature at the start" annotation(Dialog(group="Initialization"));
    Interfaces.HeatPort_a port_a "First layer, the junction" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.HeatPort_b port_b "Behind the last layer, the case" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Temperature T[size(C, 1)](each start=T_start, each fixed=true) "Temperatures of the layers";
    Units.HeatFlowRate Q_flow[size(C, 1)] "Heat flow out of each layer";
    Units.Energy U "Heat that the layers have stored since they had T_start";
  equation
    port_a.T = T[1];
    for k in 1:size(C, 1) loop
      C[k]*der(T[k]) = (if k == 1 then port_a.Q_flow else Q_flow[max(1, k - 1)]) - Q_flow[k];
      R[k]*Q_flow[k] = T[k] - (if k == size(C, 1) then port_b.T else T[min(k + 1, size(C, 1))]);
    end for;
    port_b.Q_flow = -Q_flow[size(C, 1)];
    U = sum(C[k]*(T[k] - T_start) for k in 1:size(C, 1));
    annotation(
      defaultComponentName="cauer",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={191,0,0}, thickness=0.5),
        Rectangle(extent={{-44,14},{-6,-14}}, lineColor={191,0,0}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{32,14},{70,-14}}, lineColor={191,0,0}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Line(points={{-60,0},{-60,-30}}, color={191,0,0}),
        Line(points={{-75,-30},{-45,-30}}, color={191,0,0}, thickness=0.5),
        Line(points={{-75,-40},{-45,-40}}, color={191,0,0}, thickness=0.5),
        Line(points={{-60,-40},{-60,-60}}, color={191,0,0}),
        Line(points={{14,0},{14,-30}}, color={191,0,0}),
        Line(points={{-1,-30},{29,-30}}, color={191,0,0}, thickness=0.5),
        Line(points={{-1,-40},{29,-40}}, color={191,0,0}, thickness=0.5),
        Line(points={{14,-40},{14,-60}}, color={191,0,0}),
        Text(extent={{-150,70},{150,30}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Each layer has one temperature; heat flows from one to the next:</p>
<pre>
  C[k]*der(T[k]) = (T[k-1] - T[k])/R[k-1] - (T[k] - T[k+1])/R[k]
</pre>
<p>The layers are places, heat is stored in them, and chains may be put in series. Data sheets give these numbers, or those of a <a
href=\"modelica://Causeway.Thermal.Components.FosterChain\">FosterChain</a>, from which they follow by <a
href=\"modelica://Causeway.Thermal.Components.cauerFromFoster\">cauerFromFoster</a>.</p>
</html>"));
  end CauerChain;

  function cauerFromFoster "Capacities and resistances of the Cauer chain with the impedance of a Foster chain"
    extends Icons.Function;
    input Units.ThermalResistance R[:] "Thermal resistances of the Foster chain";
    input Units.Time tau[size(R, 1)] "Its time constants, each another one";
    output Units.HeatCapacity C_cauer[size(R, 1)] "Heat capacities of the layers";
    output Units.ThermalResistance R_cauer[size(R, 1)] "Thermal resistances of the layers";
  protected
    Integer n = size(R, 1) "Number of terms";
    Real T0 "Scale of time: the longest time constant";
    Real p[size(R, 1) + 1] "Numerator of the impedance, lowest power first";
    Real q[size(R, 1) + 1] "Denominator, lowest power first";
    Real factor[size(R, 1) + 1] "Product of the other denominators";
    Real c "Capacity of the layer";
    Real g "Resistance of the layer";
  algorithm
    T0 := max(tau);
    p := zeros(n + 1);
    q := zeros(n + 1);
    q[1] := 1;
    for k in 1:n loop
      for m in n:-1:1 loop
        q[m + 1] := q[m + 1] + tau[k]/T0*q[m];
      end for;
      factor := zeros(n + 1);
      factor[1] := 1;
      for j in 1:n loop
        if j <> k then
          for m in n:-1:1 loop
            factor[m + 1] := factor[m + 1] + tau[j]/T0*factor[m];
          end for;
        end if;
      end for;
      p := p + R[k]*factor;
    end for;
    for k in 1:n loop
      c := q[n - k + 2]/p[n - k + 1];
      for m in 1:n - k + 1 loop
        q[m + 1] := q[m + 1] - c*p[m];
      end for;
      g := p[n - k + 1]/q[n - k + 1];
      for m in 1:n - k + 1 loop
        p[m] := p[m] - g*q[m];
      end for;
      C_cauer[k] := c*T0;
      R_cauer[k] := g;
    end for;
    annotation(
      Documentation(info="<html>
<p>The impedance of the Foster chain is brought to one fraction of polynomials in s, which is then divided into a continued fraction:</p>
<pre>
  Z = 1/(s*C[1] + 1/(R[1] + 1/(s*C[2] + 1/(R[2] + ...))))
</pre>
<p>Both chains have the same temperature at port_a for the same heat flow into it, as long as the temperature of port_b is constant. Up to some five
terms the numbers are exact enough; digits are lost with each one.</p>
</html>"));
  end cauerFromFoster;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-55,25},{55,-55}}, lineColor={191,0,0}, fillColor={250,215,205}, fillPattern=FillPattern.Solid, radius=10)}),
    Documentation(info="<html>
<p>Passive components.</p>
</html>"));
end Components;
