// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Electrical;
package Ideal "Switches, diodes, thyristors, transformer and amplifiers without imperfections"
  extends Icons.Package;

  model IdealDiode "A diode: conducts in one direction"
    extends Interfaces.IdealSwitching;
  equation
    off = s < 0;
    annotation(
      defaultComponentName="diode",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,0,255}),
        Polygon(points={{-30,40},{30,0},{-30,-40},{-30,40}}, lineColor={0,0,255}, fillColor=DynamicSelect({255,255,255}, if off then {255,255,255} else {0,0,255}), fillPattern=FillPattern.Solid),
        Line(points={{-30,0},{30,0}}, color={0,0,255}),
        Line(points={{30,40},{30,-40}}, color={0,0,255}, thickness=0.5),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The diode blocks while s is negative:</p>
<pre>
  off = s &lt; 0
</pre>
<p>With Ron = 0, Goff = 0 and Vknee = 0 it has no voltage while it conducts and no current while it blocks. Such a curve cannot be written as i =
f(v), nor as v = f(i); that is why it has a parameter.</p>
</html>"));
  end IdealDiode;

  model IdealThyristor "A thyristor: begins to conduct when it is fired, until its current ends"
    extends Interfaces.IdealSwitching(off(fixed=true));
    Blocks.Interfaces.BooleanInput fire "Whether it is fired" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = s < 0 or pre(off) and not fire;
    annotation(
      defaultComponentName="thyristor",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,0,255}),
        Polygon(points={{-30,40},{30,0},{-30,-40},{-30,40}}, lineColor={0,0,255}, fillColor=DynamicSelect({255,255,255}, if off then {255,255,255} else {0,0,255}), fillPattern=FillPattern.Solid),
        Line(points={{-30,0},{30,0}}, color={0,0,255}),
        Line(points={{30,40},{30,-40}}, color={0,0,255}, thickness=0.5),
        Line(points={{30,0},{0,40},{0,90}}, color={255,0,255}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Line(points={{30,0},{14,22}}, color={0,0,255})}),
      Documentation(info="<html>
<p>Once fired, the thyristor conducts until its current ends, also when the fire signal has gone:</p>
<pre>
  off = s &lt; 0 or pre(off) and not fire
</pre>
</html>"));
  end IdealThyristor;

  model IdealGTOThyristor "A thyristor that can be turned off"
    extends Interfaces.IdealSwitching;
    Blocks.Interfaces.BooleanInput fire "Whether it is allowed to conduct" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = s < 0 or not fire;
    annotation(
      defaultComponentName="gto",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,0,255}),
        Polygon(points={{-30,40},{30,0},{-30,-40},{-30,40}}, lineColor={0,0,255}, fillColor=DynamicSelect({255,255,255}, if off then {255,255,255} else {0,0,255}), fillPattern=FillPattern.Solid),
        Line(points={{-30,0},{30,0}}, color={0,0,255}),
        Line(points={{30,40},{30,-40}}, color={0,0,255}, thickness=0.5),
        Line(points={{30,0},{0,40},{0,90}}, color={255,0,255}),
        Line(points={{4,58},{24,42}}, color={255,0,255}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Line(points={{30,0},{14,22}}, color={0,0,255})}),
      Documentation(info="<html>
<p>A gate turn-off thyristor conducts only while the fire signal is there:</p>
<pre>
  off = s &lt; 0 or not fire
</pre>
</html>"));
  end IdealGTOThyristor;

  model IdealClosingSwitch "A switch: closed while its signal is true"
    extends Interfaces.IdealSwitching;
    Blocks.Interfaces.BooleanInput control "true: closed" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = not control;
    annotation(
      defaultComponentName="switch",
      Icon(graphics={
        Line(points={{-90,0},{-44,0}}, color={0,0,255}),
        Line(points={{44,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-44,4},{-36,-4}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points=DynamicSelect({{-37,2},{40,40}}, if off then {{-37,2},{40,40}} else {{-37,2},{40,0}}), color={0,0,255}),
        Line(points={{40,0},{90,0}}, color={0,0,255}),
        Line(points={{0,90},{0,22}}, color={255,0,255}, pattern=LinePattern.Dash),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Ellipse(extent={{36,4},{44,-4}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>The switch conducts in both directions while the signal is true:</p>
<pre>
  off = not control
</pre>
</html>"));
  end IdealClosingSwitch;

  model IdealOpeningSwitch "A switch: open while its signal is true"
    extends Interfaces.IdealSwitching;
    Blocks.Interfaces.BooleanInput control "true: open" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = control;
    annotation(
      defaultComponentName="switch",
      Icon(graphics={
        Line(points={{-90,0},{-44,0}}, color={0,0,255}),
        Line(points={{44,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-44,4},{-36,-4}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points=DynamicSelect({{-37,2},{48,14}}, if off then {{-37,2},{40,40}} else {{-37,2},{48,14}}), color={0,0,255}),
        Line(points={{40,0},{40,20}}, color={0,0,255}),
        Line(points={{0,90},{0,8}}, color={255,0,255}, pattern=LinePattern.Dash),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Ellipse(extent={{36,4},{44,-4}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>The switch blocks in both directions while the signal is true:</p>
<pre>
  off = control
</pre>
</html>"));
  end IdealOpeningSwitch;

  model IdealTransistorWithDiode "A transistor switch with a diode antiparallel to it"
    extends Interfaces.IdealSwitching;
    Blocks.Interfaces.BooleanInput fire "Whether the transistor is turned on" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = s > 0 and not fire;
    annotation(
      defaultComponentName="transistor",
      Icon(graphics={
        Line(points={{-90,0},{-30,0},{-10,20}}, color={0,0,255}),
        Line(points={{90,0},{30,0},{10,20}}, color={0,0,255}),
        Line(points={{-24,20},{24,20}}, color={0,0,255}, thickness=0.5),
        Line(points={{-24,28},{24,28}}, color={0,0,255}, thickness=0.5),
        Line(points={{0,90},{0,28}}, color={255,0,255}),
        Polygon(points={{30,0},{23,13},{17,7},{30,0}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Line(points={{-60,0},{-60,-40},{60,-40},{60,0}}, color={0,0,255}),
        Polygon(points={{15,-22},{-15,-40},{15,-58},{15,-22}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-15,-22},{-15,-58}}, color={0,0,255}, thickness=0.5),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Line(points={{-15,-40},{15,-40}}, color={0,0,255})}),
      Documentation(info="<html>
<p>The transistor carries current from p to n while it is turned on. Current from n to p always finds the diode.</p>
<pre>
  off = s &gt; 0 and not fire
</pre>
<p>So the pair blocks only what wants to flow from p to n while the transistor is off.</p>
</html>"));
  end IdealTransistorWithDiode;

  model IdealTriac "Two thyristors in opposite directions"
    extends Interfaces.TwoPin;
    Units.Current i = p.i "Current from p to n";
    parameter Units.Resistance Ron(min=0) = 0 "Resistance while it conducts; may be 0" annotation(Dialog(group="Curve"));
    parameter Units.Conductance Goff(min=0) = 0 "Conductance while it blocks; may be 0" annotation(Dialog(group="Curve"));
    parameter Units.Voltage Vknee(min=0) = 0 "Voltage above which it conducts, in each direction" annotation(Dialog(group="Curve"));
    Blocks.Interfaces.BooleanInput fire1 "Whether it is fired" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
    IdealThyristor forward(Ron=Ron, Goff=Goff/2, Vknee=Vknee) "Carries current from p to n" annotation(Placement(transformation(extent={{-10,10},{10,30}})));
    IdealThyristor backward(Ron=Ron, Goff=Goff/2, Vknee=Vknee) "Carries current from n to p" annotation(Placement(transformation(origin={0,-20}, extent={{-10,-10},{10,10}}, rotation=180)));
  equation
    connect(p, forward.p) annotation(Line(points={{-100,0},{-40,0},{-40,20},{-10,20}}, color={0,0,255}));
    connect(backward.n, p) annotation(Line(points={{-10,-20},{-40,-20},{-40,0},{-100,0}}, color={0,0,255}));
    connect(forward.n, n) annotation(Line(points={{10,20},{40,20},{40,0},{100,0}}, color={0,0,255}));
    connect(n, backward.p) annotation(Line(points={{100,0},{40,0},{40,-20},{10,-20}}, color={0,0,255}));
    connect(fire1, forward.fire) annotation(Line(points={{0,100},{0,30}}, color={255,0,255}));
    connect(fire1, backward.fire) annotation(Line(points={{0,100},{0,60},{60,60},{60,-50},{0,-50},{0,-30}}, color={255,0,255}));
    annotation(
      defaultComponentName="triac",
      Icon(graphics={
        Line(points={{-90,0},{-30,0}}, color={0,0,255}),
        Line(points={{30,0},{90,0}}, color={0,0,255}),
        Line(points={{-30,56},{-30,-56}}, color={0,0,255}, thickness=0.5),
        Line(points={{30,56},{30,-56}}, color={0,0,255}, thickness=0.5),
        Polygon(points={{-30,52},{30,28},{-30,4},{-30,52}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Polygon(points={{30,-4},{-30,-28},{30,-52},{30,-4}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{30,28},{0,62},{0,90}}, color={255,0,255}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The triac conducts in the direction that its voltage has when it is fired, until the current ends. It consists of two thyristors with a common fire
signal.</p>
</html>"));
  end IdealTriac;

  model IdealTransformer "A transformer without losses, leakage and magnetization"
    extends Interfaces.TwoPort;
    parameter Real n = 1 "Turns of the left winding by those of the right one";
  equation
    v1 = n*v2;
    i2 = -n*i1;
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
        Line(points={{-5,55},{-5,-55}}, color={0,0,255}),
        Line(points={{5,55},{5,-55}}, color={0,0,255}),
        Text(extent={{-150,-110},{150,-150}}, textString="n=%n", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Voltages are in the ratio of the turns, currents in its inverse; power goes through.</p>
<pre>
  v1 = n*v2
  i2 = -n*i1
</pre>
<p>It transforms constant voltages too, which no real one does: see <a href=\"modelica://Causeway.Electrical.Basic.Transformer\">Transformer</a>. Each
side needs a ground.</p>
</html>"));
  end IdealTransformer;

  model IdealOpAmp3Pin "An operational amplifier with infinite gain"
    Interfaces.PositivePin in_p "Input that is not inverted" annotation(Placement(transformation(extent={{-110,-60},{-90,-40}})));
    Interfaces.NegativePin in_n "Inverted input" annotation(Placement(transformation(extent={{-110,40},{-90,60}})));
    Interfaces.PositivePin out "Output; its current comes from a supply that is not modelled" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    in_p.v = in_n.v;
    in_p.i = 0;
    in_n.i = 0;
    annotation(
      defaultComponentName="opAmp",
      Icon(graphics={
        Polygon(points={{-70,90},{80,0},{-70,-90},{-70,90}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-90,50},{-70,50}}, color={0,0,255}),
        Line(points={{-90,-50},{-70,-50}}, color={0,0,255}),
        Line(points={{80,0},{90,0}}, color={0,0,255}),
        Line(points={{-60,50},{-36,50}}, color={0,0,255}),
        Line(points={{-60,-50},{-36,-50}}, color={0,0,255}),
        Line(points={{-48,-38},{-48,-62}}, color={0,0,255}),
        Text(extent={{-150,150},{150,110}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Between the inputs there is neither voltage nor current; the output is whatever brings this about.</p>
<pre>
  in_p.v = in_n.v
  in_p.i = 0
  in_n.i = 0
</pre>
<p>It needs feedback to the inverted input: without, nothing determines the output.</p>
</html>"));
  end IdealOpAmp3Pin;

  model IdealOpAmpLimited "An operational amplifier whose output is limited"
    Interfaces.PositivePin in_p "Input that is not inverted" annotation(Placement(transformation(extent={{-110,-60},{-90,-40}})));
    Interfaces.NegativePin in_n "Inverted input" annotation(Placement(transformation(extent={{-110,40},{-90,60}})));
    Interfaces.PositivePin out "Output; its current comes from a supply that is not modelled" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    parameter Units.Voltage Vmax = 15 "Largest output";
    parameter Units.Voltage Vmin = -Vmax "Smallest output";
    Units.Voltage v_in "Voltage from the inverted input to the other one";
    Real s(start=0) "Where it is on its curve: the output where that is not limited";
  protected
    constant Units.Voltage unitVoltage = 1 "Gives s the unit of a voltage";
  equation
    v_in = in_p.v - in_n.v;
    in_p.i = 0;
    in_n.i = 0;
    v_in = if s*unitVoltage > Vmax then s*unitVoltage - Vmax elseif s*unitVoltage < Vmin then s*unitVoltage - Vmin else 0;
    out.v = if s*unitVoltage > Vmax then Vmax elseif s*unitVoltage < Vmin then Vmin else s*unitVoltage;
    annotation(
      defaultComponentName="opAmp",
      Icon(graphics={
        Polygon(points={{-70,90},{80,0},{-70,-90},{-70,90}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-90,50},{-70,50}}, color={0,0,255}),
        Line(points={{-90,-50},{-70,-50}}, color={0,0,255}),
        Line(points={{80,0},{90,0}}, color={0,0,255}),
        Line(points={{-60,50},{-36,50}}, color={0,0,255}),
        Line(points={{-60,-50},{-36,-50}}, color={0,0,255}),
        Line(points={{-48,-38},{-48,-62}}, color={0,0,255}),
        Text(extent={{-150,150},{150,110}}, textString="%name", textColor={0,0,255}),
        Line(points={{-16,-22},{2,-22},{20,22},{38,22}}, color={0,0,255})}),
      Documentation(info="<html>
<p>Within its limits the amplifier is ideal: no voltage between the inputs. At a limit the output stays, and there may be a voltage. The curve has a
parameter s, as that of an ideal diode has:</p>
<pre>
  v_in  = if s &gt; Vmax then s - Vmax elseif s &lt; Vmin then s - Vmin else 0
  out.v = if s &gt; Vmax then Vmax elseif s &lt; Vmin then Vmin else s
</pre>
<p>With positive feedback it is a comparator with hysteresis.</p>
</html>"));
  end IdealOpAmpLimited;
  annotation(
    Icon(graphics={
      Line(points={{-85,-15},{85,-15}}, color={0,0,255}),
      Polygon(points={{-30,20},{30,-15},{-30,-50},{-30,20}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{30,20},{30,-50}}, color={0,0,255}, thickness=0.5)}),
    Documentation(info="<html>
<p>Current and voltage of an ideal switch follow from one parameter s along its curve. While the switch conducts, s is the current; while it blocks, s
is the voltage:</p>
<pre>
  v = s*(if off then 1 else Ron) + Vknee
  i = s*(if off then Goff else 1) + Goff*Vknee
</pre>
<p>With Ron = 0 and Goff = 0, the defaults, nothing is lost. Switches that decide together are solved together: see <a
href=\"modelica://Causeway.Examples.Discontinuities.ThreePhaseBridge\">ThreePhaseBridge</a>. If a circuit asks for what an ideal switch cannot do, as
opening a branch with an inductor that still carries current, Causeway says so; a small Ron or Goff, or a diode, then tells where the current is to
go.</p>
<p>Where ideal switches leave something open, as how a current splits between two of them, one of the solutions is taken and a warning says so; a
small Ron decides.</p>
<p>Other tools want Ron and Goff greater than 0: 1e-5 is usual.</p>
</html>"));
end Ideal;
