// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Motion;
model StickSlip "A mass that is pulled by a spring, and sticks and slips"
  extends Icons.Example;
  Causeway.Blocks.Sources.Constant pull(k=0.1) "Velocity of the end of the spring" annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Causeway.Mechanics.Translational.Sources.Speed speed "Moves the end of the spring" annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Causeway.Mechanics.Translational.Components.Spring spring(c=10) "Spring" annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Causeway.Mechanics.Translational.Components.Mass mass(m=1, s(start=0, fixed=true), v(start=0, fixed=true)) "Mass" annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Causeway.Mechanics.Translational.Components.Friction friction(FC=1, FS=2) "Between the mass and the ground" annotation(Placement(transformation(extent={{50,-10},{70,10}})));
equation
  connect(pull.y, speed.v_ref) annotation(Line(points={{-80,0},{-70,0}}, color={0,0,127}));
  connect(speed.flange, spring.flange_a) annotation(Line(points={{-50,0},{-30,0}}, color={0,127,0}));
  connect(spring.flange_b, mass.flange_a) annotation(Line(points={{-10,0},{10,0}}, color={0,127,0}));
  connect(mass.flange_b, friction.flange_a) annotation(Line(points={{30,0},{50,0}}, color={0,127,0}));
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>The mass sticks until the spring pulls with FS = 2 N. Then it slides against FC = 1 N only, overtakes, and sticks again: this is how a door
creaks.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: mass.v is zero for most of the time; friction.f rises to 2 N again and again. It begins to slide for the first time at 2 s.</li>
<li><b>Equations</b>: while it sticks the acceleration is zero and the friction follows, while it slides it is the other way round.</li>
</ul>
</html>"));
end StickSlip;
