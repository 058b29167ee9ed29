// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics.Rotational;
package Components "Inertias, springs, dampers, gears, friction, clutch and brake"
  extends Icons.Package;

  model Fixed "A shaft that does not turn"
    parameter Units.Angle phi0 = 0 "Angle";
    Interfaces.Flange_b flange "Flange that does not turn" annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  equation
    flange.phi = phi0;
    annotation(
      defaultComponentName="fixed",
      Icon(graphics={
        Line(points={{0,-40},{0,-4}}, color={64,64,64}, thickness=0.5),
        Line(points={{-80,-40},{80,-40}}, color={0,0,0}),
        Line(points={{80,-40},{40,-80}}, color={0,0,0}),
        Line(points={{40,-40},{0,-80}}, color={0,0,0}),
        Line(points={{0,-40},{-40,-80}}, color={0,0,0}),
        Line(points={{-40,-40},{-80,-80}}, color={0,0,0}),
        Text(extent={{-150,-90},{150,-130}}, textString="phi0=%phi0", textColor={0,0,0}),
        Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  flange.phi = phi0
</pre>
</html>"));
  end Fixed;

  model Inertia "A rotating body"
    parameter Units.MomentOfInertia J = 1 "Moment of inertia";
    parameter StateSelect stateSelect = StateSelect.default "Whether phi and w should be states" annotation(Dialog(tab="Advanced"));
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Angle phi(start=0, stateSelect=stateSelect) "Angle";
    Units.AngularVelocity w(start=0, stateSelect=stateSelect) "Angular velocity";
    Units.AngularAcceleration a(start=0) "Angular acceleration";
  equation
    phi = flange_a.phi;
    phi = flange_b.phi;
    w = der(phi);
    a = der(w);
    J*a = flange_a.tau + flange_b.tau;
    annotation(
      defaultComponentName="inertia",
      Icon(graphics={
        Rectangle(extent={{-92,10},{-50,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{50,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-50,50},{50,-50}}, lineColor={95,95,95}, fillColor={215,215,220}, fillPattern=FillPattern.Solid, radius=10),
        Line(points={{-50,30},{50,30}}, color={175,175,180}),
        Line(points={{-50,-30},{50,-30}}, color={175,175,180}),
        Text(extent={{-150,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-60},{150,-100}}, textString="J=%J", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  w = der(phi)
  J*der(w) = flange_a.tau + flange_b.tau
</pre>
</html>"));
  end Inertia;

  model Spring "A linear spring"
    extends Interfaces.Compliant;
    parameter Units.RotationalSpringConstant c = 1 "Stiffness";
    parameter Units.Angle phi_rel0 = 0 "Angle at which there is no torque";
  equation
    tau = c*(phi_rel - phi_rel0);
    annotation(
      defaultComponentName="spring",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{60,0},{90,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{-60,0},{-50,30},{-30,-30},{-10,30},{10,-30},{30,30},{50,-30},{60,0}}, color={64,64,64}, thickness=0.5),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="c=%c", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  tau = c*(phi_rel - phi_rel0)
</pre>
</html>"));
  end Spring;

  model Damper "A linear damper"
    extends Interfaces.CompliantWithRelativeStates;
    parameter Units.RotationalDampingConstant d = 1 "Damping";
    parameter Boolean useHeatPort = false "Whether the losses go to a heat port" annotation(Evaluate=true, HideResult=true, choices(checkBox=true), Dialog(tab="Heat"));
    Thermal.Interfaces.HeatPort_a heatPort(Q_flow=-lossPower) if useHeatPort "Where the losses go" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
    Units.Power lossPower "Mechanical power that becomes heat";
  equation
    tau = d*w_rel;
    lossPower = tau*w_rel;
    annotation(
      defaultComponentName="damper",
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-26}}, color={191,0,0}, pattern=LinePattern.Dot),
        Line(points={{60,26},{-30,26},{-30,-26},{60,-26}}, color={64,64,64}, thickness=0.5),
        Rectangle(extent={{-28,20},{16,-20}}, lineColor={64,64,64}, fillColor={220,220,220}, fillPattern=FillPattern.Solid),
        Line(points={{16,20},{16,-20}}, color={64,64,64}, thickness=0.5),
        Line(points={{16,0},{90,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{-90,0},{-30,0}}, color={64,64,64}, thickness=0.5),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="d=%d", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  tau = d*w_rel
</pre>
<p>The power tau*w_rel becomes heat.</p>
</html>"));
  end Damper;

  model SpringDamper "A spring and a damper in parallel"
    extends Interfaces.CompliantWithRelativeStates;
    parameter Units.RotationalSpringConstant c = 1 "Stiffness";
    parameter Units.RotationalDampingConstant d = 0.1 "Damping";
    parameter Units.Angle phi_rel0 = 0 "Angle at which the spring has no torque";
    parameter Boolean useHeatPort = false "Whether the losses go to a heat port" annotation(Evaluate=true, HideResult=true, choices(checkBox=true), Dialog(tab="Heat"));
    Thermal.Interfaces.HeatPort_a heatPort(Q_flow=-lossPower) if useHeatPort "Where the losses go" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
    Units.Power lossPower "Mechanical power that becomes heat";
  equation
    tau = c*(phi_rel - phi_rel0) + d*w_rel;
    lossPower = d*w_rel^2;
    annotation(
      defaultComponentName="springDamper",
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-26}}, color={191,0,0}, pattern=LinePattern.Dot),
        Line(points={{-90,0},{-70,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{70,0},{90,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{-70,36},{-70,-36}}, color={64,64,64}, thickness=0.5),
        Line(points={{70,36},{70,-36}}, color={64,64,64}, thickness=0.5),
        Line(points={{-70,36},{-50,36}}, color={64,64,64}, thickness=0.5),
        Line(points={{50,36},{70,36}}, color={64,64,64}, thickness=0.5),
        Line(points={{-50,36},{-41.667,54},{-25,18},{-8.333,54},{8.333,18},{25,54},{41.667,18},{50,36}}, color={64,64,64}, thickness=0.5),
        Line(points={{50,-18},{-24,-18},{-24,-54},{50,-54}}, color={64,64,64}, thickness=0.5),
        Rectangle(extent={{-22,-23},{14,-49}}, lineColor={64,64,64}, fillColor={220,220,220}, fillPattern=FillPattern.Solid),
        Line(points={{14,-23},{14,-49}}, color={64,64,64}, thickness=0.5),
        Line(points={{14,-36},{70,-36}}, color={64,64,64}, thickness=0.5),
        Line(points={{-70,-36},{-24,-36}}, color={64,64,64}, thickness=0.5),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-66},{150,-106}}, textString="c=%c", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  tau = c*(phi_rel - phi_rel0) + d*w_rel
</pre>
</html>"));
  end SpringDamper;

  model ElastoBacklash "A spring and a damper with play"
    extends Interfaces.CompliantWithRelativeStates;
    parameter Units.RotationalSpringConstant c = 1e5 "Stiffness";
    parameter Units.RotationalDampingConstant d = 0 "Damping";
    parameter Units.Angle b(min=0) = 0 "Play, from one contact to the other";
    parameter Units.Angle phi_rel0 = 0 "Middle of the play";
    Units.Angle deflection "What is left of the angle beyond the play";
    Boolean contact "Whether the teeth touch";
  protected
    Units.Torque spring "Torque of the spring";
    Units.Torque both "Torque of spring and damper";
  equation
    deflection = if phi_rel - phi_rel0 > b/2 then phi_rel - phi_rel0 - b/2 elseif phi_rel - phi_rel0 < -b/2 then phi_rel - phi_rel0 + b/2 else 0;
    contact = abs(phi_rel - phi_rel0) > b/2;
    spring = c*deflection;
    both = spring + d*w_rel;
    tau = if not contact then 0 elseif deflection > 0 then max(both, 0) else min(both, 0);
    annotation(
      defaultComponentName="elastoBacklash",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{60,0},{90,0}}, color={64,64,64}, thickness=0.5),
        Line(points={{-60,50},{-60,-50}}, color={64,64,64}, thickness=0.5),
        Line(points={{-60,36},{-44,36}}, color={64,64,64}),
        Line(points={{-44,36},{-37.833,50},{-25.5,22},{-13.167,50},{-0.833,22},{11.5,50},{23.833,22},{30,36}}, color={64,64,64}, thickness=0.5),
        Line(points={{30,50},{30,22}}, color={64,64,64}, thickness=0.5),
        Line(points={{56,50},{56,22}}, color={64,64,64}, thickness=0.5),
        Line(points={{56,36},{60,36},{60,-30}}, color={64,64,64}),
        Line(points={{60,-30},{10,-30}}, color={64,64,64}, thickness=0.5),
        Line(points={{30,-12},{-30,-12},{-30,-48},{30,-48}}, color={64,64,64}, thickness=0.5),
        Line(points={{10,-18},{10,-42}}, color={64,64,64}, thickness=0.5),
        Line(points={{-60,-30},{-30,-30}}, color={64,64,64}),
        Text(extent={{-150,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-60},{150,-100}}, textString="b=%b", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Within the play no torque acts; beyond it a spring and a damper, which never pull back.</p>
</html>"));
  end ElastoBacklash;

  model IdealGear "A gear without inertia and losses"
    parameter Real ratio = 1 "Angle of the left shaft by that of the right one";
    Interfaces.Flange_a flange_a "Left shaft" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right shaft" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flange_a.phi = ratio*flange_b.phi;
    ratio*flange_a.tau + flange_b.tau = 0;
    annotation(
      defaultComponentName="idealGear",
      Icon(graphics={
        Rectangle(extent={{-92,10},{-30,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{30,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-30,70},{-6,-70}}, lineColor={95,95,95}, fillColor={215,215,220}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{6,30},{30,-30}}, lineColor={95,95,95}, fillColor={215,215,220}, fillPattern=FillPattern.Solid),
        Line(points={{-30,54},{-6,54}}, color={150,150,155}),
        Line(points={{-30,36},{-6,36}}, color={150,150,155}),
        Line(points={{-30,18},{-6,18}}, color={150,150,155}),
        Line(points={{-30,0},{-6,0}}, color={150,150,155}),
        Line(points={{-30,-18},{-6,-18}}, color={150,150,155}),
        Line(points={{-30,-36},{-6,-36}}, color={150,150,155}),
        Line(points={{-30,-54},{-6,-54}}, color={150,150,155}),
        Line(points={{6,16},{30,16}}, color={150,150,155}),
        Line(points={{6,0},{30,0}}, color={150,150,155}),
        Line(points={{6,-16},{30,-16}}, color={150,150,155}),
        Rectangle(extent={{-8,40},{8,30}}, lineColor={95,95,95}, fillColor={235,235,235}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-80},{150,-120}}, textString="ratio=%ratio", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  flange_a.phi = ratio*flange_b.phi
  0 = ratio*flange_a.tau + flange_b.tau
</pre>
<p>The housing does not move.</p>
</html>"));
  end IdealGear;

  model IdealGearR2T "A pinion and a rack: turns rotation into translation"
    parameter Real ratio(unit="rad/m") = 1 "Angle by position";
    Interfaces.Flange_a flangeR "Shaft of the pinion" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Translational.Interfaces.Flange_b flangeT "Rack" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    flangeR.phi = ratio*flangeT.s;
    ratio*flangeR.tau + flangeT.f = 0;
    annotation(
      defaultComponentName="idealGearR2T",
      Icon(graphics={
        Rectangle(extent={{-92,10},{-20,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Ellipse(extent={{-50,40},{20,-30}}, lineColor={95,95,95}, fillColor={215,215,220}, fillPattern=FillPattern.Solid),
        Ellipse(extent={{-22,12},{-8,-2}}, lineColor={95,95,95}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-60,-32},{70,-46}}, lineColor={0,127,0}, fillColor={200,225,200}, fillPattern=FillPattern.Solid),
        Line(points={{-56,-32},{-56,-22}}, color={0,127,0}),
        Line(points={{-46,-32},{-46,-22}}, color={0,127,0}),
        Line(points={{-36,-32},{-36,-22}}, color={0,127,0}),
        Line(points={{-26,-32},{-26,-22}}, color={0,127,0}),
        Line(points={{-16,-32},{-16,-22}}, color={0,127,0}),
        Line(points={{-6,-32},{-6,-22}}, color={0,127,0}),
        Line(points={{4,-32},{4,-22}}, color={0,127,0}),
        Line(points={{14,-32},{14,-22}}, color={0,127,0}),
        Line(points={{24,-32},{24,-22}}, color={0,127,0}),
        Line(points={{34,-32},{34,-22}}, color={0,127,0}),
        Line(points={{44,-32},{44,-22}}, color={0,127,0}),
        Line(points={{54,-32},{54,-22}}, color={0,127,0}),
        Line(points={{64,-32},{64,-22}}, color={0,127,0}),
        Line(points={{70,-39},{90,-39},{90,-4}}, color={0,127,0}, thickness=0.5),
        Text(extent={{-150,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-60},{150,-100}}, textString="ratio=%ratio", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  flangeR.phi = ratio*flangeT.s
  0 = ratio*flangeR.tau + flangeT.f
</pre>
</html>"));
  end IdealGearR2T;

  model BearingFriction "Dry and viscous friction of a bearing"
    extends StickSlip(slip=tau0 + d*w*pre(direction), slipAtRest=tau0, stick=tauMax, free=false) annotation(IconMap(primitivesVisible=false));
    parameter Units.Torque tau0(min=0) = 1 "Torque of sliding at small velocities";
    parameter Units.Torque tauMax(min=0) = 1.2*tau0 "Torque at which it breaks away; not less than tau0";
    parameter Units.RotationalDampingConstant d = 0 "Viscous part";
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Units.Angle phi "Angle";
    Units.Torque tau "Torque of the friction, against the motion";
    Units.Power lossPower "Mechanical power that becomes heat";
  equation
    phi = flange_a.phi;
    flange_b.phi = flange_a.phi;
    w = der(phi);
    a = der(w);
    tau = load;
    flange_a.tau + flange_b.tau = tau;
    lossPower = tau*w;
    annotation(
      defaultComponentName="bearingFriction",
      Icon(graphics={
        Rectangle(extent={{-92,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-50,40},{50,12}}, lineColor={0,0,0}, fillColor={170,170,175}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-50,-12},{50,-40}}, lineColor={0,0,0}, fillColor={170,170,175}, fillPattern=FillPattern.Solid),
        Line(points={{-60,48},{60,48}}, color={0,0,0}),
        Line(points={{-60,-48},{60,-48}}, color={0,0,0}),
        Text(extent={{-150,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-60},{150,-100}}, textString="tau0=%tau0", textColor={0,0,0})}),
      Documentation(info="<html>
<p>While the shaft turns, tau0 and a viscous part act against it; at rest the bearing bears any torque up to tauMax. See <a
href=\"modelica://Causeway.Mechanics.StickSlip\">StickSlip</a>.</p>
</html>"));
  end BearingFriction;

  model Clutch "Joins two shafts by friction"
    extends StickSlip(w=w_rel, a=a_rel, slip=mu*cgeo*fn, slipAtRest=mu*cgeo*fn, stick=peak*mu*cgeo*fn, free=f_normalized <= 0) annotation(IconMap(primitivesVisible=false));
    extends Interfaces.CompliantWithRelativeStates;
    parameter Real mu(min=0) = 0.5 "Coefficient of sliding friction";
    parameter Real peak(min=1) = 1.1 "Coefficient of sticking by that of sliding";
    parameter Units.Force fn_max(min=0) = 1 "Normal force at a signal of 1";
    parameter Real cgeo(min=0, unit="m") = 1 "Torque by friction force: mean radius times number of faces";
    Blocks.Interfaces.RealInput f_normalized "Normal force by fn_max; 0 and below: no contact" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
    Units.Force fn "Normal force";
    Units.Power lossPower "Mechanical power that becomes heat";
  equation
    fn = if free then 0 else fn_max*f_normalized;
    tau = load;
    lossPower = tau*w_rel;
    annotation(
      defaultComponentName="clutch",
      Icon(graphics={
        Rectangle(extent={{-92,10},{-20,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{20,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-24,60},{-6,-60}}, lineColor={95,95,95}, fillColor={215,215,220}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{6,60},{24,-60}}, lineColor={95,95,95}, fillColor={215,215,220}, fillPattern=FillPattern.Solid),
        Line(points={{-60,40},{-28,40}}, color={0,0,0}, arrow={Arrow.None,Arrow.Filled}),
        Line(points={{60,40},{28,40}}, color={0,0,0}, arrow={Arrow.None,Arrow.Filled}),
        Line(points={{0,90},{0,74},{-60,74},{-60,40}}, color={0,0,127}),
        Line(points={{0,74},{60,74},{60,40}}, color={0,0,127}),
        Text(extent={{-150,-66},{150,-106}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The shafts are free while the signal is 0. Pressed together they slide, with a torque against the relative velocity, until that is zero; then they
stick as long as the torque stays below peak*mu*cgeo*fn. See <a href=\"modelica://Causeway.Mechanics.StickSlip\">StickSlip</a>.</p>
<pre>
  torque of sliding = mu*cgeo*fn_max*f_normalized
</pre>
</html>"));
  end Clutch;

  model Brake "Holds a shaft by friction"
    extends StickSlip(slip=mu*cgeo*fn, slipAtRest=mu*cgeo*fn, stick=peak*mu*cgeo*fn, free=f_normalized <= 0) annotation(IconMap(primitivesVisible=false));
    Interfaces.Flange_a flange_a "Left flange" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.Flange_b flange_b "Right flange" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    parameter Real mu(min=0) = 0.5 "Coefficient of sliding friction";
    parameter Real peak(min=1) = 1.1 "Coefficient of sticking by that of sliding";
    parameter Units.Force fn_max(min=0) = 1 "Normal force at a signal of 1";
    parameter Real cgeo(min=0, unit="m") = 1 "Torque by friction force: mean radius times number of faces";
    Blocks.Interfaces.RealInput f_normalized "Normal force by fn_max; 0 and below: no contact" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
    Units.Force fn "Normal force";
    Units.Angle phi "Angle";
    Units.Torque tau "Torque of the brake, against the motion";
    Units.Power lossPower "Mechanical power that becomes heat";
  equation
    fn = if free then 0 else fn_max*f_normalized;
    phi = flange_a.phi;
    flange_b.phi = flange_a.phi;
    w = der(phi);
    a = der(w);
    tau = load;
    flange_a.tau + flange_b.tau = tau;
    lossPower = tau*w;
    annotation(
      defaultComponentName="brake",
      Icon(graphics={
        Rectangle(extent={{-92,10},{92,-10}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-12,50},{12,-50}}, lineColor={95,95,95}, fillColor={215,215,220}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-40,70},{-16,40}}, lineColor={0,0,0}, fillColor={150,150,155}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{16,70},{40,40}}, lineColor={0,0,0}, fillColor={150,150,155}, fillPattern=FillPattern.Solid),
        Line(points={{0,90},{0,80},{-28,80},{-28,70}}, color={0,0,127}),
        Line(points={{0,80},{28,80},{28,70}}, color={0,0,127}),
        Text(extent={{-150,-56},{150,-96}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>As a <a href=\"modelica://Causeway.Mechanics.Rotational.Components.Clutch\">Clutch</a> against the housing, which does not move.</p>
</html>"));
  end Brake;
  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,25},{50,-65}}, lineColor={95,95,95}, fillColor={225,225,225}, fillPattern=FillPattern.Solid, radius=10)}),
    Documentation(info="<html>
<p>Passive components.</p>
</html>"));
end Components;
