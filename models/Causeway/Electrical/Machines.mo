// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Electrical;
package Machines "Electric machines"
  extends Icons.Package;

  model DCMachine "A machine for direct current with permanent magnets"
    parameter Units.Resistance Ra = 0.5 "Resistance of the armature";
    parameter Units.Inductance La(min=0) = 1.5e-3 "Inductance of the armature; may be 0";
    parameter Units.ElectricalTorqueConstant k = 1 "Torque by current, and voltage by angular velocity";
    parameter Units.MomentOfInertia J = 0.05 "Moment of inertia of the rotor";
    parameter Units.Current ia_start = 0 "Current at the start" annotation(Dialog(group="Initialization"));
    parameter Boolean useHeatPort = false "Whether the losses go to a heat port" annotation(Evaluate=true, HideResult=true, choices(checkBox=true), Dialog(tab="Heat"));
    parameter Units.Temperature TOperational = 293.15 "Temperature of the winding, if there is no heat port" annotation(Dialog(tab="Heat", enable=not useHeatPort));
    parameter Units.Temperature TRef = 293.15 "Temperature at which its resistance is Ra" annotation(Dialog(tab="Heat"));
    parameter Units.LinearTemperatureCoefficient alpha = 0 "Relative change of the resistance by temperature; copper: 3.93e-3" annotation(Dialog(tab="Heat"));
    Interfaces.PositivePin p "Positive pin" annotation(Placement(transformation(extent={{-110,40},{-90,60}})));
    Interfaces.NegativePin n "Negative pin" annotation(Placement(transformation(extent={{-110,-60},{-90,-40}})));
    Mechanics.Rotational.Interfaces.Flange_b flange "Shaft" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Thermal.Interfaces.HeatPort_a heatPort if useHeatPort "Where the losses of the winding go" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
    Units.AngularVelocity w = rotor.w "Angular velocity of the shaft";
    Units.Current ia = armature.i "Current of the armature";
    Units.Torque tau = -emf.flange.tau "Torque on the rotor";
    Basic.Resistor armature(R=Ra, useHeatPort=useHeatPort, T=TOperational, T_ref=TRef, alpha=alpha) "Resistance of the armature" annotation(Placement(transformation(extent={{-70,40},{-50,60}})));
    Basic.Inductor leakage(L=La, i(start=ia_start, fixed=true)) "Inductance of the armature" annotation(Placement(transformation(extent={{-30,40},{-10,60}})));
    Basic.RotationalEMF emf(k=k) "Where electric power becomes mechanical power" annotation(Placement(transformation(origin={20,0}, extent={{10,-10},{-10,10}}, rotation=90)));
    Mechanics.Rotational.Components.Inertia rotor(J=J) "Rotor" annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  equation
    connect(p, armature.p) annotation(Line(points={{-100,50},{-70,50}}, color={0,0,255}));
    connect(armature.n, leakage.p) annotation(Line(points={{-50,50},{-30,50}}, color={0,0,255}));
    connect(leakage.n, emf.p) annotation(Line(points={{-10,50},{20,50},{20,10}}, color={0,0,255}));
    connect(emf.n, n) annotation(Line(points={{20,-10},{20,-50},{-100,-50}}, color={0,0,255}));
    connect(emf.flange, rotor.flange_a) annotation(Line(points={{30,0},{50,0}}));
    connect(rotor.flange_b, flange) annotation(Line(points={{70,0},{100,0}}));
    connect(armature.heatPort, heatPort) annotation(Line(points={{-60,40},{-60,20},{-80,20},{-80,-80},{0,-80},{0,-100}}, color={191,0,0}));
    annotation(
      defaultComponentName="machine",
      Icon(graphics={
        Line(points={{-90,50},{-40,50}}, color={0,0,255}),
        Line(points={{-90,-50},{-40,-50}}, color={0,0,255}),
        Rectangle(extent={{60,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-60,70},{60,-70}}, lineColor={64,64,64}, fillColor={205,220,240}, fillPattern=FillPattern.Solid, radius=14),
        Ellipse(extent={{-42,42},{42,-42}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-40,34},{40,-24}}, textString="M", textColor={0,0,255}),
        Line(points={{-16,-28},{16,-28}}, color={0,0,255}, thickness=0.5),
        Line(visible=useHeatPort, points={{0,-100},{0,-70}}, color={191,0,0}, pattern=LinePattern.Dot),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The armature has a resistance and an inductance; the magnets give a voltage in proportion to the speed and a torque in proportion to the
current:</p>
<pre>
  v = Ra*ia + La*der(ia) + k*w
  J*der(w) = k*ia + torque at the flange
</pre>
</html>"));
  end DCMachine;
  annotation(
    Icon(graphics={
      Ellipse(extent={{-50,35},{50,-65}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-40,10},{40,-40}}, textString="M", textColor={0,0,255}),
      Rectangle(extent={{50,-5},{80,-25}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Machines that are connected from components of circuits and of mechanics.</p>
</html>"));
end Machines;
