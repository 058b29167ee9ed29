// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Electrical;
package Basic "Resistor, capacitor, inductor and other components"
  extends Icons.Package;

  model Ground "The potential from which the others are measured"
    Interfaces.Pin p "Pin with potential zero" annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  equation
    p.v = 0;
    annotation(
      defaultComponentName="ground",
      Icon(graphics={
        Line(points={{0,90},{0,50}}, color={0,0,255}),
        Line(points={{-60,50},{60,50}}, color={0,0,255}, thickness=0.5),
        Line(points={{-40,30},{40,30}}, color={0,0,255}, thickness=0.5),
        Line(points={{-20,10},{20,10}}, color={0,0,255}, thickness=0.5),
        Text(extent={{-150,-10},{150,-50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Potentials are known up to a constant: the ground sets it. A circuit, and each part of it that only a transformer or a signal connects, needs
one.</p>
<pre>
  p.v = 0
</pre>
<p>Without a ground there is one equation too few: see <a href=\"modelica://Causeway.Examples.Causalization.ParallelSources\">ParallelSources</a> for
how Causeway tells.</p>
</html>"));
  end Ground;

  model Resistor "An ohmic resistor, whose resistance may depend on temperature"
    extends Interfaces.OnePort;
    parameter Units.Resistance R = 1 "Resistance at the temperature T_ref";
    extends Interfaces.ConditionalHeatPort;
    parameter Units.Temperature T_ref = 293.15 "Temperature at which the resistance is R" annotation(Dialog(tab="Heat"));
    parameter Units.LinearTemperatureCoefficient alpha = 0 "Relative change of the resistance by temperature" annotation(Dialog(tab="Heat"));
    Units.Resistance R_actual "Resistance at the present temperature";
  equation
    R_actual = R*(1 + alpha*(T_heatPort - T_ref));
    v = R_actual*i;
    lossPower = v*i;
    annotation(
      defaultComponentName="resistor",
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-30}}, color={191,0,0}, pattern=LinePattern.Dot),
        Line(points={{-90,0},{-70,0}}, color={0,0,255}),
        Line(points={{70,0},{90,0}}, color={0,0,255}),
        Rectangle(extent={{-70,30},{70,-30}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="R=%R", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Ohm's law, with a resistance that may grow with temperature:</p>
<pre>
  v = R*(1 + alpha*(T - T_ref))*i
</pre>
<p>T is the parameter, or the temperature of the heat port. R may be 0 or negative.</p>
</html>"));
  end Resistor;

  model VariableResistor "A resistor whose resistance is a signal"
    extends Interfaces.OnePort;
    Blocks.Interfaces.RealInput R(unit="Ohm") "Resistance" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    v = R*i;
    annotation(
      defaultComponentName="resistor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,0,255}),
        Line(points={{70,0},{90,0}}, color={0,0,255}),
        Rectangle(extent={{-70,30},{70,-30}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{0,90},{0,30}}, color={0,0,127}),
        Line(points={{-60,-46},{60,46}}, color={0,0,255}, arrow={Arrow.None,Arrow.Filled}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  v = R*i
</pre>
<p>The signal may be 0.</p>
</html>"));
  end VariableResistor;

  model Conductor "An ohmic resistor given by its conductance"
    extends Interfaces.OnePort;
    parameter Units.Conductance G = 1 "Conductance";
  equation
    i = G*v;
    annotation(
      defaultComponentName="conductor",
      Icon(graphics={
        Line(points={{-90,0},{-70,0}}, color={0,0,255}),
        Line(points={{70,0},{90,0}}, color={0,0,255}),
        Rectangle(extent={{-70,30},{70,-30}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="G=%G", textColor={0,0,0})}),
      Documentation(info="<html>
<p>The same component as a resistor of 1/G, and defined for G = 0 too, when it is an open branch.</p>
<pre>
  i = G*v
</pre>
</html>"));
  end Conductor;

  model Capacitor "A linear capacitor"
    extends Interfaces.OnePort(v(start=0));
    parameter Units.Capacitance C = 1 "Capacitance";
  equation
    C*der(v) = i;
    annotation(
      defaultComponentName="capacitor",
      Icon(graphics={
        Line(points={{-90,0},{-9,0}}, color={0,0,255}),
        Line(points={{9,0},{90,0}}, color={0,0,255}),
        Line(points={{-9,32},{-9,-32}}, color={0,0,255}, thickness=0.5),
        Line(points={{9,32},{9,-32}}, color={0,0,255}, thickness=0.5),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="C=%C", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Charge is stored in proportion to voltage; so the voltage is a state, unless a loop of capacitors and sources determines it.</p>
<pre>
  C*der(v) = i
</pre>
<p>Set the voltage at the start by <code>v(start=5, fixed=true)</code>.</p>
</html>"));
  end Capacitor;

  model Inductor "A linear inductor"
    extends Interfaces.OnePort(i(start=0));
    parameter Units.Inductance L = 1 "Inductance";
  equation
    L*der(i) = v;
    annotation(
      defaultComponentName="inductor",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={0,0,255}),
        Line(points={{60,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-60,14},{-30,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{-30,14},{0,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{0,14},{30,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{30,14},{60,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="L=%L", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Flux is stored in proportion to current; so the current is a state, unless a node where only inductors and sources meet determines it.</p>
<pre>
  L*der(i) = v
</pre>
<p>Set the current at the start by <code>i(start=2, fixed=true)</code>.</p>
</html>"));
  end Inductor;

  model SaturatingInductor "An inductor with a core that saturates"
    extends Interfaces.OnePort(i(start=0));
    parameter Units.Inductance L = 1 "Inductance at small currents";
    parameter Units.Inductance Lsat = L/10 "Inductance at large currents, less than L";
    parameter Units.Current Isat = 1 "Current at which the core begins to saturate";
    Units.MagneticFlux Psi "Flux linkage";
    Units.Inductance Lact "Slope of the flux over the current";
  equation
    Psi = Lsat*i + (L - Lsat)*Isat*tanh(i/Isat);
    Lact = Lsat + (L - Lsat)/cosh(i/Isat)^2;
    Lact*der(i) = v;
    annotation(
      defaultComponentName="inductor",
      Icon(graphics={
        Line(points={{-90,0},{-60,0}}, color={0,0,255}),
        Line(points={{60,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-60,14},{-30,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{-30,14},{0,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{0,14},{30,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{30,14},{60,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Rectangle(extent={{-60,-16},{60,-26}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-50},{150,-90}}, textString="L=%L", textColor={0,0,0})}),
      Documentation(info="<html>
<p>The flux grows with the slope L first, and with the slope Lsat once the current is well above Isat:</p>
<pre>
  Psi = Lsat*i + (L - Lsat)*Isat*tanh(i/Isat)
  der(Psi) = v
</pre>
<p>The current is the state; so the derivative of the flux is written with the slope of the curve at the present current.</p>
</html>"));
  end SaturatingInductor;

  model Transformer "Two coupled inductors"
    extends Interfaces.TwoPort(i1(start=0), i2(start=0));
    parameter Units.Inductance L1 = 1 "Inductance of the left winding";
    parameter Units.Inductance L2 = 1 "Inductance of the right winding";
    parameter Units.Inductance M = 0.9 "Mutual inductance; at most sqrt(L1*L2)";
  equation
    v1 = L1*der(i1) + M*der(i2);
    v2 = M*der(i1) + L2*der(i2);
    annotation(
      defaultComponentName="transformer",
      Icon(graphics={
        Line(points={{-90,50},{-30,50}}, color={0,0,255}),
        Line(points={{-90,-50},{-30,-50}}, color={0,0,255}),
        Line(points={{90,50},{30,50}}, color={0,0,255}),
        Line(points={{90,-50},{30,-50}}, color={0,0,255}),
        Ellipse(extent={{-43,-25},{-17,-50}}, lineColor={0,0,255}, startAngle=-90, endAngle=90, closure=EllipseClosure.None),
        Ellipse(extent={{-43,0},{-17,-25}}, lineColor={0,0,255}, startAngle=-90, endAngle=90, closure=EllipseClosure.None),
        Ellipse(extent={{-43,25},{-17,0}}, lineColor={0,0,255}, startAngle=-90, endAngle=90, closure=EllipseClosure.None),
        Ellipse(extent={{-43,50},{-17,25}}, lineColor={0,0,255}, startAngle=-90, endAngle=90, closure=EllipseClosure.None),
        Ellipse(extent={{17,-25},{43,-50}}, lineColor={0,0,255}, startAngle=90, endAngle=270, closure=EllipseClosure.None),
        Ellipse(extent={{17,0},{43,-25}}, lineColor={0,0,255}, startAngle=90, endAngle=270, closure=EllipseClosure.None),
        Ellipse(extent={{17,25},{43,0}}, lineColor={0,0,255}, startAngle=90, endAngle=270, closure=EllipseClosure.None),
        Ellipse(extent={{17,50},{43,25}}, lineColor={0,0,255}, startAngle=90, endAngle=270, closure=EllipseClosure.None),
        Text(extent={{-96,16},{-46,-16}}, textString="L1", textColor={0,0,255}),
        Text(extent={{46,16},{96,-16}}, textString="L2", textColor={0,0,255}),
        Text(extent={{-16,90},{16,62}}, textString="M", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Each winding is an inductor, and the change of each current induces a voltage in the other winding:</p>
<pre>
  v1 = L1*der(i1) + M*der(i2)
  v2 = M*der(i1) + L2*der(i2)
</pre>
<p>With M = sqrt(L1*L2) nothing leaks, and the two currents are not independent any more; Causeway then finds the constraint if the values are
constants, and otherwise a singular matrix. Use <a href=\"modelica://Causeway.Electrical.Ideal.IdealTransformer\">IdealTransformer</a> for that.</p>
</html>"));
  end Transformer;

  model RotationalEMF "Electric power becomes power of a rotating shaft, and back"
    extends Interfaces.OnePort;
    parameter Units.ElectricalTorqueConstant k = 1 "Torque by current, and voltage by angular velocity";
    Units.AngularVelocity w "Angular velocity of the shaft";
    Mechanics.Rotational.Interfaces.Flange_b flange "Shaft; the housing does not move" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  equation
    w = der(flange.phi);
    v = k*w;
    flange.tau = -k*i;
    annotation(
      defaultComponentName="emf",
      Icon(graphics={
        Rectangle(extent={{-8,-40},{8,-92}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid),
        Line(points={{-90,0},{-45,0}}, color={0,0,255}),
        Line(points={{45,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-45,45},{45,-45}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{-58,14},{-42,-14}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Rectangle(extent={{42,14},{58,-14}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{20,-45},{150,-85}}, textString="k=%k", textColor={0,0,0})}),
      Documentation(info="<html>
<p>A machine without resistance and inductance: what electric power goes in comes out at the shaft.</p>
<pre>
  v = k*w
  tau = k*i
</pre>
</html>"));
  end RotationalEMF;

  model TranslationalEMF "Electric power becomes power along a line, and back"
    extends Interfaces.OnePort;
    parameter Units.ElectricalForceConstant k = 1 "Force by current, and voltage by velocity";
    Units.Velocity vel "Velocity of the coil";
    Mechanics.Translational.Interfaces.Flange_b flange "Coil; the magnet does not move" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  equation
    vel = der(flange.s);
    v = k*vel;
    flange.f = -k*i;
    annotation(
      defaultComponentName="emf",
      Icon(graphics={
        Line(points={{0,-30},{0,-90}}, color={0,127,0}, thickness=0.5),
        Line(points={{-90,0},{-60,0}}, color={0,0,255}),
        Line(points={{60,0},{90,0}}, color={0,0,255}),
        Rectangle(extent={{-70,34},{70,-34}}, lineColor={0,127,0}, fillColor={235,245,235}, fillPattern=FillPattern.Solid),
        Ellipse(extent={{-60,14},{-30,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{-30,14},{0,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{0,14},{30,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Ellipse(extent={{30,14},{60,-14}}, lineColor={0,0,255}, startAngle=0, endAngle=180, closure=EllipseClosure.None),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
        Text(extent={{20,-45},{150,-85}}, textString="k=%k", textColor={0,0,0})}),
      Documentation(info="<html>
<p>A coil in the field of a magnet, as in a loudspeaker:</p>
<pre>
  v = k*vel
  f = k*i
</pre>
</html>"));
  end TranslationalEMF;
  annotation(
    Icon(graphics={
      Line(points={{-85,-15},{-60,-15}}, color={0,0,255}),
      Rectangle(extent={{-60,10},{60,-40}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{60,-15},{85,-15}}, color={0,0,255})}),
    Documentation(info="<html>
<p>Components that follow from one or two linear or smooth equations.</p>
</html>"));
end Basic;
