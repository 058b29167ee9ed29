// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Heat;
model House "A house with a thermostat"
  extends Icons.Example;
  Causeway.Blocks.Sources.Sine weather(amplitude=5, f=1/86400, offset=273.15) "Temperature outside: 5 degC above and below zero" annotation(Placement(transformation(extent={{-120,-10},{-100,10}})));
  Causeway.Thermal.Sources.PrescribedTemperature outside "Surroundings" annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Causeway.Thermal.Components.ThermalConductor walls(G=200) "Walls and windows" annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Causeway.Thermal.Components.HeatCapacitor room(C=5e6, T(start=291.15, fixed=true)) "The room and what is in it" annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  Causeway.Thermal.Sensors.TemperatureSensor sensor "Thermometer" annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Causeway.Blocks.Sources.Constant set(k=293.15) "20 degC are asked for" annotation(Placement(transformation(extent={{40,50},{60,70}})));
  Causeway.Blocks.Logical.OnOffController thermostat(bandwidth=1) "Thermostat" annotation(Placement(transformation(extent={{90,10},{110,30}})));
  Causeway.Blocks.Math.BooleanToReal power(realTrue=8000) "Power of the heating" annotation(Placement(transformation(extent={{130,10},{150,30}})));
  Causeway.Thermal.Sources.PrescribedHeatFlow heating "Heating" annotation(Placement(transformation(origin={40,-50}, extent={{10,-10},{-10,10}})));
equation
  connect(weather.y, outside.T) annotation(Line(points={{-100,0},{-80,0}}, color={0,0,127}));
  connect(outside.port, walls.port_a) annotation(Line(points={{-60,0},{-40,0}}, color={191,0,0}));
  connect(walls.port_b, room.port) annotation(Line(points={{-20,0},{0,0},{0,20}}, color={191,0,0}));
  connect(walls.port_b, sensor.port) annotation(Line(points={{-20,0},{20,0}}, color={191,0,0}));
  connect(set.y, thermostat.reference) annotation(Line(points={{60,60},{75,60},{75,26},{90,26}}, color={0,0,127}));
  connect(sensor.T, thermostat.u) annotation(Line(points={{40,0},{75,0},{75,14},{90,14}}, color={0,0,127}));
  connect(thermostat.y, power.u) annotation(Line(points={{110,20},{130,20}}, color={255,0,255}));
  connect(power.y, heating.Q_flow) annotation(Line(points={{150,20},{160,20},{160,-50},{50,-50}}, color={0,0,127}));
  connect(heating.port, room.port) annotation(Line(points={{30,-50},{0,-50},{0,20}}, color={191,0,0}));
  annotation(
    experiment(StartTime=0, StopTime=86400, Interval=60, Tolerance=1e-6),
    Diagram(coordinateSystem(extent={{-130,-100},{160,100}})),
    Documentation(info="<html>
<p>The heating is on or off. The thermostat switches it on when the room is half a degree too cold, and off when it is half a degree too warm.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: room.T (in degrees Celsius) goes between 19.5 and 20.5; the heating is on for longer when it is cold outside. Each switching is an
event.</li>
</ul>
</html>"));
end House;
