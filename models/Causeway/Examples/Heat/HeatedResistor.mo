// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Heat;
model HeatedResistor "A resistor that is heated by its own losses"
  extends Icons.Example;
  Causeway.Electrical.Sources.ConstantVoltage source(V=24) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R(R=10, useHeatPort=true, alpha=4e-3) "Its resistance grows with temperature" annotation(Placement(transformation(origin={-40,0}, extent={{10,-10},{-10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-90,-70},{-70,-50}})));
  Causeway.Thermal.Components.HeatCapacitor body(C=20, T(start=293.15, fixed=true)) "Heat capacity of the resistor" annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  Causeway.Thermal.Components.ThermalConductor cooling(G=0.5) "To the surroundings" annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  Causeway.Thermal.Sources.FixedTemperature ambient "Surroundings" annotation(Placement(transformation(origin={80,0}, extent={{10,-10},{-10,10}})));
equation
  connect(source.p, R.p) annotation(Line(points={{-80,10},{-80,30},{-40,30},{-40,10}}, color={0,0,255}));
  connect(source.n, R.n) annotation(Line(points={{-80,-10},{-80,-30},{-40,-30},{-40,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-10},{-80,-50}}, color={0,0,255}));
  connect(R.heatPort, cooling.port_a) annotation(Line(points={{-30,0},{30,0}}, color={191,0,0}));
  connect(R.heatPort, body.port) annotation(Line(points={{-30,0},{0,0},{0,20}}, color={191,0,0}));
  connect(cooling.port_b, ambient.port) annotation(Line(points={{50,0},{70,0}}, color={191,0,0}));
  annotation(
    experiment(StartTime=0, StopTime=400, Interval=1, Tolerance=1e-8),
    Documentation(info="<html>
<p>The heat port carries the losses of the resistor to its body, and the temperature of the body back to the resistor.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: body.T rises until as much heat flows off as is produced; R.i falls meanwhile, as the resistance grows.</li>
<li><b>Blocks</b>: electric and thermal equations are sorted together, Causeway knows no domains.</li>
</ul>
</html>"));
end HeatedResistor;
