// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics.Translational;
package Components "Masses, springs, dampers, friction and stops"
  extends Icons.Package;

  model Fixed "A point that does not move"
    parameter Units.Position s0 = 0 "Position";
    Interfaces.Flange_b flange "Flange that does not move" annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  equation
    flange.s = s0;
    annotation(
      defaultComponentName="fixed",
      Icon(graphics={
        Line(points={{0,-40},{0,-4}}, color={0,127,0}, thickness=0.5),
        Line(points={{-80,-40},{80,-40}}, color={0,0,0}),
        Line(points={{80,-40},{40,-80}}, color={0,0,0}),
        Line(points={{40,-40},{0,-80}}, color={0,0,0}),
        Line(points={{0,-40},{-40,-80}}, color={0,0,0}),
        Line(points={{-40,-40},{-80,-80}}, color={0,0,0}),
        Text(extent={{-150,-90},{150,-130}}, textString="s0=%s0", textColor={0,0,0}),
        Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  flange.s = s0
</pre>
</html>"));
  end Fixed;

  model Mass "A mass that slides without friction"
    parameter Units.Mass m = 1 "Mass";
    parameter Units.Length L = 0 "Length, from the left flange to the right one";
    parameter StateSelect stateSelect = StateSelect.default "Whether s and v should be states" annotation(Dialog(tab="Advanced"));
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Position s(start=0, stateSelect=stateSelect) "Position of the centre";
    Units.Velocity v(start=0, stateSelect=stateSelect) "Velocity";
    Units.Acceleration a(start=0) "Acceleration";
  equation
    flange_a.s = s - L/2;
    flange_b.s = s + L/2;
    v = der(s);
    a = der(v);
    m*a = flange_a.f + flange_b.f;
    annotation(
      defaultComponentName="mass",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{60,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Rectangle(extent={{-60,34},{60,-34}}, lineColor={0,0,0}, lineThickness=0.25, fillColor={200,225,200}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="m=%m", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Newton's law:</p>
<pre>
  v = der(s)
  m*der(v) = flange_a.f + flange_b.f
</pre>
</html>"));
  end Mass;

  model Spring "A linear spring"
    extends Interfaces.Compliant;
    parameter Units.TranslationalSpringConstant c = 1 "Stiffness";
    parameter Units.Position s_rel0 = 0 "Length at which there is no force";
  equation
    f = c*(s_rel - s_rel0);
    annotation(
      defaultComponentName="spring",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{60,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{-60,0},{-50,30},{-30,-30},{-10,30},{10,-30},{30,30},{50,-30},{60,0}}, color={0,127,0}, thickness=0.5),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="c=%c", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  f = c*(s_rel - s_rel0)
</pre>
</html>"));
  end Spring;

  model Damper "A linear damper"
    extends Interfaces.CompliantWithRelativeStates;
    parameter Units.TranslationalDampingConstant d = 1 "Damping";
    parameter Boolean useHeatPort = false "Whether the losses go to a heat port" annotation(Evaluate=true, HideResult=true, choices(checkBox=true), Dialog(tab="Heat"));
    Thermal.Interfaces.HeatPort_a heatPort(Q_flow=-lossPower) if useHeatPort "Where the losses go" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
    Units.Power lossPower "Mechanical power that becomes heat";
  equation
    f = d*v_rel;
    lossPower = f*v_rel;
    annotation(
      defaultComponentName="damper",
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-26}}, color={191,0,0}, pattern=LinePattern.Dot),
        Line(points={{60,26},{-30,26},{-30,-26},{60,-26}}, color={0,127,0}, thickness=0.5),
        Rectangle(extent={{-28,20},{16,-20}}, lineColor={0,127,0}, fillColor={220,220,220}, fillPattern=FillPattern.Solid),
        Line(points={{16,20},{16,-20}}, color={0,127,0}, thickness=0.5),
        Line(points={{16,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{-90,0},{-30,0}}, color={0,127,0}, thickness=0.5),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="d=%d", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  f = d*v_rel
</pre>
<p>The power f*v_rel becomes heat.</p>
</html>"));
  end Damper;

  model SpringDamper "A spring and a damper in parallel"
    extends Interfaces.CompliantWithRelativeStates;
    parameter Units.TranslationalSpringConstant c = 1 "Stiffness";
    parameter Units.TranslationalDampingConstant d = 0.1 "Damping";
    parameter Units.Position s_rel0 = 0 "Length at which the spring has no force";
    parameter Boolean useHeatPort = false "Whether the losses go to a heat port" annotation(Evaluate=true, HideResult=true, choices(checkBox=true), Dialog(tab="Heat"));
    Thermal.Interfaces.HeatPort_a heatPort(Q_flow=-lossPower) if useHeatPort "Where the losses go" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
    Units.Power lossPower "Mechanical power that becomes heat";
  equation
    f = c*(s_rel - s_rel0) + d*v_rel;
    lossPower = d*v_rel^2;
    annotation(
      defaultComponentName="springDamper",
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-26}}, color={191,0,0}, pattern=LinePattern.Dot),
        Line(points={{-90,0},{-70,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{-70,36},{-70,-36}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,36},{70,-36}}, color={0,127,0}, thickness=0.5),
        Line(points={{-70,36},{-50,36}}, color={0,127,0}, thickness=0.5),
        Line(points={{50,36},{70,36}}, color={0,127,0}, thickness=0.5),
        Line(points={{-50,36},{-41.667,54},{-25,18},{-8.333,54},{8.333,18},{25,54},{41.667,18},{50,36}}, color={0,127,0}, thickness=0.5),
        Line(points={{50,-18},{-24,-18},{-24,-54},{50,-54}}, color={0,127,0}, thickness=0.5),
        Rectangle(extent={{-22,-23},{14,-49}}, lineColor={0,127,0}, fillColor={220,220,220}, fillPattern=FillPattern.Solid),
        Line(points={{14,-23},{14,-49}}, color={0,127,0}, thickness=0.5),
        Line(points={{14,-36},{70,-36}}, color={0,127,0}, thickness=0.5),
        Line(points={{-70,-36},{-24,-36}}, color={0,127,0}, thickness=0.5),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-66},{150,-106}}, textString="c=%c", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  f = c*(s_rel - s_rel0) + d*v_rel
</pre>
</html>"));
  end SpringDamper;

  model ElastoGap "A stop: spring and damper that only push, once the flanges are close enough"
    extends Interfaces.CompliantWithRelativeStates;
    parameter Units.TranslationalSpringConstant c = 1e5 "Stiffness of the contact";
    parameter Units.TranslationalDampingConstant d = 0 "Damping of the contact";
    parameter Units.Position s_rel0 = 0 "Distance below which there is contact";
    Boolean contact "Whether the flanges touch";
  protected
    Units.Force push "Force of spring and damper, if they touch";
  equation
    push = -c*(s_rel - s_rel0) - d*v_rel;
    contact = s_rel < s_rel0;
    f = if contact then -max(push, 0) else 0;
    annotation(
      defaultComponentName="elastoGap",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Line(points={{-70,40},{-70,-40}}, color={0,127,0}, thickness=0.5),
        Line(points={{70,40},{70,-40}}, color={0,127,0}, thickness=0.5),
        Line(points={{-70,24},{-60,24}}, color={0,127,0}),
        Line(points={{-60,24},{-53.333,38},{-40,10},{-26.667,38},{-13.333,10},{0,38},{13.333,10},{20,24}}, color={0,127,0}, thickness=0.5),
        Line(points={{20,40},{20,8}}, color={0,127,0}, thickness=0.5),
        Line(points={{20,-26},{-70,-26}}, color={0,127,0}),
        Rectangle(extent={{-46,-16},{-14,-36}}, lineColor={0,127,0}, fillColor={220,220,220}, fillPattern=FillPattern.Solid),
        Line(points={{20,-10},{20,-42}}, color={0,127,0}, thickness=0.5),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="c=%c", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Between two parts that may touch. Apart, nothing acts; together, spring and damper push, but never pull:</p>
<pre>
  f = if s_rel &lt; s_rel0 then -max(c*(s_rel0 - s_rel) - d*v_rel, 0) else 0
</pre>
</html>"));
  end ElastoGap;

  model Friction "Dry and viscous friction against the ground"
    extends StickSlip(w=v, slip=FC + d*v*pre(direction), slipAtRest=FC, stick=FS, free=false) annotation(IconMap(primitivesVisible=false));
    parameter Units.Force FC(min=0) = 1 "Force of sliding at small velocities";
    parameter Units.Force FS(min=0) = 1.2*FC "Force at which it breaks away; not less than FC";
    parameter Units.TranslationalDampingConstant d = 0 "Viscous part";
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Position s1 "Position";
    Units.Velocity v(start=0) "Velocity";
    Units.Force f "Force of the friction, against the motion";
    Units.Power lossPower "Mechanical power that becomes heat";
  equation
    s1 = flange_a.s;
    flange_b.s = flange_a.s;
    v = der(s1);
    a = der(v);
    f = load;
    flange_a.f + flange_b.f = f;
    lossPower = f*v;
    annotation(
      defaultComponentName="friction",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,127,0}, thickness=0.5),
        Rectangle(extent={{-60,30},{60,-30}}, lineColor={0,0,0}, fillColor={200,225,200}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-36},{80,-36}}, color={0,0,0}, thickness=0.5),
        Line(points={{76,-36},{60,-52}}, color={0,0,0}),
        Line(points={{46,-36},{30,-52}}, color={0,0,0}),
        Line(points={{16,-36},{0,-52}}, color={0,0,0}),
        Line(points={{-14,-36},{-30,-52}}, color={0,0,0}),
        Line(points={{-44,-36},{-60,-52}}, color={0,0,0}),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-60},{150,-100}}, textString="FC=%FC", textColor={0,0,0})}),
      Documentation(info="<html>
<p>While the part moves, FC and a viscous part act against its velocity; at rest the friction bears any force up to FS. See <a
href=\"modelica://Causeway.Mechanics.StickSlip\">StickSlip</a>.</p>
</html>"));
  end Friction;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,15},{50,-55}}, lineColor={0,0,0}, fillColor={200,225,200}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Passive components.</p>
</html>"));
end Components;
