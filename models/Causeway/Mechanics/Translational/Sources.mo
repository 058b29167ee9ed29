// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics.Translational;
package Sources "Forces and prescribed motion"
  extends Icons.Package;

  model Force "A force given by a signal"
    Blocks.Interfaces.RealInput f(unit="N") "Force on what is connected" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange "Flange on which the force acts" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.f = -f;
    annotation(
      defaultComponentName="force",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={0,0,127}),
        Line(points={{-60,0},{50,0}}, color={0,127,0}, thickness=1),
        Polygon(points={{92,0},{50,22},{50,-22},{92,0}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  flange.f = -f
</pre>
<p>What flows into the source is the opposite of what acts on the other side.</p>
</html>"));
  end Force;

  model ConstantForce "A constant force"
    parameter Units.Force f_constant = 1 "Force on what is connected";
    Interfaces.Flange_b flange "Flange on which the force acts" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.f = -f_constant;
    annotation(
      defaultComponentName="constantForce",
      Icon(graphics={
        Line(points={{-60,0},{50,0}}, color={0,127,0}, thickness=1),
        Polygon(points={{92,0},{50,22},{50,-22},{92,0}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="%f_constant", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  flange.f = -f_constant
</pre>
</html>"));
  end ConstantForce;

  model LinearSpeedDependentForce "A force that grows with the velocity, as a load"
    parameter Units.Force f_nominal = -1 "Force at the nominal velocity; negative: against the motion";
    parameter Units.Velocity v_nominal(min=Constants.eps) = 1 "Nominal velocity";
    Interfaces.Flange_b flange "Flange on which the force acts" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Velocity v "Velocity of the flange";
  equation
    v = der(flange.s);
    flange.f = -f_nominal*v/v_nominal;
    annotation(
      defaultComponentName="load",
      Icon(graphics={
        Line(points={{-90,-60},{-10,60}}, color={0,0,127}),
        Line(points={{-90,0},{-10,0}}, color={160,160,164}),
        Line(points={{-50,-70},{-50,70}}, color={160,160,164}),
        Line(points={{0,0},{50,0}}, color={0,127,0}, thickness=1),
        Polygon(points={{92,0},{50,22},{50,-22},{92,0}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  force on the flange = f_nominal*v/v_nominal
</pre>
</html>"));
  end LinearSpeedDependentForce;

  model Speed "A velocity given by a signal"
    Blocks.Interfaces.RealInput v_ref(unit="m/s") "Velocity of the flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange "Flange that is moved" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    parameter Units.Position s_start = 0 "Position at the start" annotation(Dialog(group="Initialization"));
    Units.Position s(start=s_start, fixed=true) "Position of the flange";
  equation
    s = flange.s;
    der(s) = v_ref;
    annotation(
      defaultComponentName="speed",
      Icon(graphics={
        Line(points={{-90,0},{-50,0}}, color={0,0,127}),
        Rectangle(extent={{-50,40},{40,-40}}, lineColor={0,0,0}, fillColor={225,235,245}, fillPattern=FillPattern.Solid),
        Text(extent={{-46,30},{36,-30}}, textString="v", textColor={0,0,127}),
        Line(points={{40,0},{92,0}}, color={0,127,0}, thickness=0.75),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  der(s) = v_ref
</pre>
<p>Whatever force that takes is applied. The signal must be differentiable where masses follow it directly.</p>
</html>"));
  end Speed;

  model Position "A position given by a signal"
    Blocks.Interfaces.RealInput s_ref(unit="m") "Position of the flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange "Flange that is moved" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange.s = s_ref;
    annotation(
      defaultComponentName="position",
      Icon(graphics={
        Line(points={{-90,0},{-50,0}}, color={0,0,127}),
        Rectangle(extent={{-50,40},{40,-40}}, lineColor={0,0,0}, fillColor={225,235,245}, fillPattern=FillPattern.Solid),
        Text(extent={{-46,30},{36,-30}}, textString="s", textColor={0,0,127}),
        Line(points={{40,0},{92,0}}, color={0,127,0}, thickness=0.75),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  flange.s = s_ref
</pre>
<p>Where masses follow directly, the signal is differentiated twice.</p>
</html>"));
  end Position;
  annotation(
    Icon(graphics={
      Line(points={{-75,-15},{40,-15}}, color={0,127,0}, thickness=0.75),
      Polygon(points={{75,-15},{40,5},{40,-35},{75,-15}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>What acts on a flange, or moves it.</p>
</html>"));
end Sources;
