// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics.Rotational;
package Sources "Torques and prescribed motion"
  extends Icons.Package;

  model Torque "A torque given by a signal"
    Blocks.Interfaces.RealInput tau(unit="N.m") "Torque on what is connected" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange "Flange on which the torque acts" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.tau = -tau;
    annotation(
      defaultComponentName="torque",
      Icon(graphics={
        Line(points={{-90,0},{0,0}}, color={0,0,127}),
        Ellipse(extent={{-60,70},{60,-50}}, lineColor={0,0,0}, lineThickness=0.5, startAngle=20, endAngle=160, closure=EllipseClosure.None),
        Polygon(points={{64,32},{44,36},{60,52},{64,32}}, lineColor={0,0,0}, fillColor={0,0,0}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{0,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  flange.tau = -tau
</pre>
<p>What flows into the source is the opposite of what acts on the other side.</p>
</html>"));
  end Torque;

  model ConstantTorque "A constant torque"
    parameter Units.Torque tau_constant = 1 "Torque on what is connected";
    Interfaces.Flange_b flange "Flange on which the torque acts" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.tau = -tau_constant;
    annotation(
      defaultComponentName="constantTorque",
      Icon(graphics={
        Ellipse(extent={{-60,70},{60,-50}}, lineColor={0,0,0}, lineThickness=0.5, startAngle=20, endAngle=160, closure=EllipseClosure.None),
        Polygon(points={{64,32},{44,36},{60,52},{64,32}}, lineColor={0,0,0}, fillColor={0,0,0}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{0,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="%tau_constant", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  flange.tau = -tau_constant
</pre>
</html>"));
  end ConstantTorque;

  model LinearSpeedDependentTorque "A torque that grows with the velocity, as a load"
    parameter Units.Torque tau_nominal = -1 "Torque at the nominal velocity; negative: against the motion";
    parameter Units.AngularVelocity w_nominal(min=Constants.eps) = 1 "Nominal velocity";
    Interfaces.Flange_b flange "Flange on which the torque acts" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.AngularVelocity w "Velocity of the flange";
  equation
    w = der(flange.phi);
    flange.tau = -tau_nominal*w/w_nominal;
    annotation(
      defaultComponentName="load",
      Icon(graphics={
        Line(points={{-90,-60},{-10,60}}, color={0,0,127}),
        Line(points={{-90,0},{-10,0}}, color={160,160,164}),
        Line(points={{-50,-70},{-50,70}}, color={160,160,164}),
        Rectangle(extent={{10,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  torque on the flange = tau_nominal*w/w_nominal
</pre>
</html>"));
  end LinearSpeedDependentTorque;

  model Speed "A velocity given by a signal"
    Blocks.Interfaces.RealInput w_ref(unit="rad/s") "Velocity of the flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange "Flange that is moved" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    parameter Units.Angle phi_start = 0 "Angle at the start" annotation(Dialog(group="Initialization"));
    Units.Angle phi(start=phi_start, fixed=true) "Angle of the flange";
  equation
    phi = flange.phi;
    der(phi) = w_ref;
    annotation(
      defaultComponentName="speed",
      Icon(graphics={
        Line(points={{-90,0},{-50,0}}, color={0,0,127}),
        Rectangle(extent={{-50,40},{40,-40}}, lineColor={0,0,0}, fillColor={225,235,245}, fillPattern=FillPattern.Solid),
        Text(extent={{-46,30},{36,-30}}, textString="w", textColor={0,0,127}),
        Rectangle(extent={{40,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  der(phi) = w_ref
</pre>
<p>Whatever torque that takes is applied. The signal must be differentiable where masses follow it directly.</p>
</html>"));
  end Speed;

  model Position "A angle given by a signal"
    Blocks.Interfaces.RealInput phi_ref(unit="rad") "Angle of the flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange "Flange that is moved" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.phi = phi_ref;
    annotation(
      defaultComponentName="position",
      Icon(graphics={
        Line(points={{-90,0},{-50,0}}, color={0,0,127}),
        Rectangle(extent={{-50,40},{40,-40}}, lineColor={0,0,0}, fillColor={225,235,245}, fillPattern=FillPattern.Solid),
        Text(extent={{-46,30},{36,-30}}, textString="phi", textColor={0,0,127}),
        Rectangle(extent={{40,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  flange.phi = phi_ref
</pre>
<p>Where masses follow directly, the signal is differentiated twice.</p>
</html>"));
  end Position;
  annotation(
    Icon(graphics={
      Line(points={{-75,-15},{40,-15}}, color={64,64,64}, thickness=0.75),
      Polygon(points={{75,-15},{40,5},{40,-35},{75,-15}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>What acts on a flange, or moves it.</p>
</html>"));
end Sources;
