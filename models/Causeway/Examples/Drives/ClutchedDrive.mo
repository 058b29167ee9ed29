// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Drives;
model ClutchedDrive "Two masses that a clutch brings together"
  extends Icons.Example;
  Units.Energy heat(start=0, fixed=true) "What the clutch has turned into heat";
  Causeway.Mechanics.Rotational.Components.Inertia motor(J=1, phi(start=0, fixed=true), w(start=100, fixed=true)) "Turns at first" annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Causeway.Mechanics.Rotational.Components.Clutch clutch(mu=0.5, fn_max=100, cgeo=1) "Clutch" annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Causeway.Mechanics.Rotational.Components.Inertia load(J=3, phi(start=0, fixed=true), w(start=0, fixed=true)) "Rests at first" annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  Causeway.Blocks.Sources.Ramp press(duration=0.5, startTime=1) "Presses the clutch together" annotation(Placement(transformation(extent={{-70,40},{-50,60}})));
equation
  connect(motor.flange_b, clutch.flange_a) annotation(Line(points={{-50,0},{-20,0}}));
  connect(clutch.flange_b, load.flange_a) annotation(Line(points={{0,0},{30,0}}));
  connect(press.y, clutch.f_normalized) annotation(Line(points={{-50,50},{-10,50},{-10,10}}, color={0,0,127}));
  der(heat) = clutch.lossPower;
  annotation(
    experiment(StartTime=0, StopTime=4, Interval=0.005, Tolerance=1e-8),
    Documentation(info="<html>
<p>Until 1 s the shafts are free of each other. Then the clutch slides, with a growing torque, until both turn at the same speed; from there on it
sticks.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: motor.w and load.w meet at J1*w/(J1 + J2) = 25 rad/s; clutch.sticks tells when.</li>
<li>What became heat is 0.5*J1*J2/(J1 + J2)*w^2 = 3750 J, see heat.</li>
</ul>
</html>"));
end ClutchedDrive;
