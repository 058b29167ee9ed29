// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Drives;
model SpeedControl "A motor whose speed a PI controller holds"
  extends Icons.Example;
  Causeway.Blocks.Sources.Step reference(height=100, startTime=0.1) "Speed that is asked for" annotation(Placement(transformation(extent={{-130,30},{-110,50}})));
  Causeway.Blocks.Math.Feedback feedback "Control error" annotation(Placement(transformation(extent={{-90,30},{-70,50}})));
  Causeway.Blocks.Continuous.PI PI(k=2, T=0.2) "Controller" annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  Causeway.Blocks.Nonlinear.Limiter limiter(uMax=200) "The source gives 200 V at most" annotation(Placement(transformation(extent={{-30,30},{-10,50}})));
  Causeway.Electrical.Sources.SignalVoltage source "Source" annotation(Placement(transformation(origin={30,0}, extent={{10,-10},{-10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{20,-60},{40,-40}})));
  Causeway.Electrical.Machines.DCMachine machine(Ra=0.5, La=5e-3, k=1, J=0.1, rotor(phi(start=0, fixed=true), w(start=0, fixed=true))) "Motor" annotation(Placement(transformation(extent={{60,-20},{100,20}})));
  Causeway.Mechanics.Rotational.Components.Inertia load(J=0.2) "Load" annotation(Placement(transformation(extent={{120,-10},{140,10}})));
  Causeway.Mechanics.Rotational.Sources.Torque torque "Torque of the load" annotation(Placement(transformation(origin={170,0}, extent={{10,-10},{-10,10}})));
  Causeway.Blocks.Sources.Step loadStep(height=-20, startTime=2) "Load comes on after 2 s" annotation(Placement(transformation(origin={210,0}, extent={{10,-10},{-10,10}})));
  Causeway.Mechanics.Rotational.Sensors.SpeedSensor speedSensor "Measures the speed" annotation(Placement(transformation(extent={{120,-50},{140,-30}})));
equation
  connect(reference.y, feedback.u1) annotation(Line(points={{-110,40},{-90,40}}, color={0,0,127}));
  connect(feedback.y, PI.u) annotation(Line(points={{-70,40},{-60,40}}, color={0,0,127}));
  connect(PI.y, limiter.u) annotation(Line(points={{-40,40},{-30,40}}, color={0,0,127}));
  connect(limiter.y, source.v) annotation(Line(points={{-10,40},{0,40},{0,0},{20,0}}, color={0,0,127}));
  connect(source.p, machine.p) annotation(Line(points={{30,10},{60,10}}, color={0,0,255}));
  connect(source.n, machine.n) annotation(Line(points={{30,-10},{60,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{30,-10},{30,-40}}, color={0,0,255}));
  connect(machine.flange, load.flange_a) annotation(Line(points={{100,0},{120,0}}));
  connect(load.flange_b, torque.flange) annotation(Line(points={{140,0},{160,0}}));
  connect(loadStep.y, torque.tau) annotation(Line(points={{200,0},{180,0}}, color={0,0,127}));
  connect(machine.flange, speedSensor.flange) annotation(Line(points={{100,0},{110,0},{110,-40},{120,-40}}));
  connect(speedSensor.w, feedback.u2) annotation(Line(points={{140,-40},{160,-40},{160,-80},{-80,-80},{-80,30}}, color={0,0,127}));
  annotation(
    experiment(StartTime=0, StopTime=4, Interval=0.001, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-140,-100},{230,100}})),
    Documentation(info="<html>
<p>The motor is fed with what the controller asks for, within the limits of the source. After 2 s a load of 20 N.m comes on, and the controller makes
up for it.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: speedSensor.w and machine.ia. The speed returns to 100 rad/s, the current to 20 A.</li>
<li><b>Equations</b>: load and rotor are one shaft: their angular velocities are tied together.</li>
</ul>
</html>"));
end SpeedControl;
