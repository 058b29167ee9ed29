// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Blocks;
package Logical "Blocks with Boolean signals"
  extends Icons.Package;

  block Greater "Whether the first input is larger"
    extends Interfaces.BooleanBlock;
    Interfaces.RealInput u1 "First input" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput u2 "Second input" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.BooleanOutput y "Result" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = u1 > u2;
    annotation(
      defaultComponentName="greater",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString=">", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = u1 &gt; u2
</pre>
<p>The instant of a change is found as an event.</p>
</html>"));
  end Greater;

  block GreaterEqual "Whether the first input is larger or equal"
    extends Interfaces.BooleanBlock;
    Interfaces.RealInput u1 "First input" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput u2 "Second input" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.BooleanOutput y "Result" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = u1 >= u2;
    annotation(
      defaultComponentName="greaterEqual",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString=">=", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = u1 &gt;= u2
</pre>
<p>The instant of a change is found as an event.</p>
</html>"));
  end GreaterEqual;

  block Less "Whether the first input is smaller"
    extends Interfaces.BooleanBlock;
    Interfaces.RealInput u1 "First input" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput u2 "Second input" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.BooleanOutput y "Result" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = u1 < u2;
    annotation(
      defaultComponentName="less",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString="<", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = u1 &lt; u2
</pre>
<p>The instant of a change is found as an event.</p>
</html>"));
  end Less;

  block LessEqual "Whether the first input is smaller or equal"
    extends Interfaces.BooleanBlock;
    Interfaces.RealInput u1 "First input" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput u2 "Second input" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.BooleanOutput y "Result" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = u1 <= u2;
    annotation(
      defaultComponentName="lessEqual",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString="<=", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = u1 &lt;= u2
</pre>
<p>The instant of a change is found as an event.</p>
</html>"));
  end LessEqual;

  block GreaterThreshold "Whether the input is larger than a threshold"
    extends Interfaces.BooleanBlock;
    parameter Real threshold = 0 "Threshold";
    Interfaces.RealInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.BooleanOutput y "Result" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = u > threshold;
    annotation(
      defaultComponentName="greaterThreshold",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString=">", textColor={255,0,255}),
        Text(extent={{-150,-110},{150,-150}}, textString="%threshold", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  y = u &gt; threshold
</pre>
</html>"));
  end GreaterThreshold;

  block LessThreshold "Whether the input is smaller than a threshold"
    extends Interfaces.BooleanBlock;
    parameter Real threshold = 0 "Threshold";
    Interfaces.RealInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.BooleanOutput y "Result" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = u < threshold;
    annotation(
      defaultComponentName="lessThreshold",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString="<", textColor={255,0,255}),
        Text(extent={{-150,-110},{150,-150}}, textString="%threshold", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  y = u &lt; threshold
</pre>
</html>"));
  end LessThreshold;

  block And "Logical and"
    extends Interfaces.BooleanSI2SO;
  equation
    y = u1 and u2;
    annotation(
      defaultComponentName="and1",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString="and", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = u1 and u2
</pre>
</html>"));
  end And;

  block Or "Logical or"
    extends Interfaces.BooleanSI2SO;
  equation
    y = u1 or u2;
    annotation(
      defaultComponentName="or1",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString="or", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = u1 or u2
</pre>
</html>"));
  end Or;

  block Xor "Logical xor"
    extends Interfaces.BooleanSI2SO;
  equation
    y = u1 <> u2;
    annotation(
      defaultComponentName="xor1",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString="xor", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = u1 &lt;&gt; u2
</pre>
</html>"));
  end Xor;

  block Not "Logical not"
    extends Interfaces.BooleanSISO;
  equation
    y = not u;
    annotation(
      defaultComponentName="not1",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString="not", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = not u
</pre>
</html>"));
  end Not;

  block Pre "The value before the present event"
    extends Interfaces.BooleanSISO;
    parameter Boolean pre_u_start = false "Output at the start" annotation(choices(checkBox=true), Dialog(group="Initialization"));
  initial equation
    pre(u) = pre_u_start;
  equation
    y = pre(u);
    annotation(
      defaultComponentName="pre1",
      Icon(graphics={
        Text(extent={{-80,32},{80,-32}}, textString="pre", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = pre(u)
</pre>
<p>It breaks a loop of Boolean equations: the event is iterated until u and pre(u) agree.</p>
</html>"));
  end Pre;

  block OnOffController "Switches on below and off above a reference"
    extends Interfaces.BooleanBlock;
    parameter Real bandwidth(min=0) = 0.1 "Distance of the two thresholds";
    parameter Boolean pre_y_start = false "Output before the start" annotation(choices(checkBox=true), Dialog(group="Initialization"));
    Interfaces.RealInput reference "What u should be" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput u "Measured value" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.BooleanOutput y "Whether to switch on" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  initial equation
    pre(y) = pre_y_start;
  equation
    y = pre(y) and u <= reference + bandwidth/2 or u < reference - bandwidth/2;
    annotation(
      defaultComponentName="onOffController",
      Icon(graphics={
        Line(points={{-70,-36},{-20,-36},{-20,36},{70,36}}, color={255,0,255}, thickness=0.5),
        Line(points={{20,36},{20,-36},{-20,-36}}, color={255,0,255}, thickness=0.5),
        Line(points={{20,-36},{70,-36}}, color={160,160,164}, pattern=LinePattern.Dot),
        Text(extent={{-92,96},{0,66}}, textString="reference", textColor={255,0,255}),
        Text(extent={{-92,-66},{-60,-96}}, textString="u", textColor={255,0,255})}),
      Documentation(info="<html>
<p>A thermostat:</p>
<pre>
  y = pre(y) and u &lt;= reference + bandwidth/2 or u &lt; reference - bandwidth/2
</pre>
</html>"));
  end OnOffController;

  block Timer "The time since its input became true"
    extends Interfaces.BooleanBlock;
    Interfaces.BooleanInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealOutput y(unit="s") "Time since u became true; 0 while it is false" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  protected
    discrete Units.Time entry(start=0, fixed=true) "When u became true";
  equation
    when {u, initial()} then
      entry = time;
    end when;
    y = if u then time - entry else 0;
    annotation(
      defaultComponentName="timer",
      Icon(graphics={
        Line(points={{-80,-60},{-40,-60},{-40,-30},{10,-30},{10,-60},{80,-60}}, color={255,0,255}),
        Line(points={{-80,0},{-40,0},{10,60},{10,0},{80,0}}, color={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = if u then time - (when u became true) else 0
</pre>
</html>"));
  end Timer;

  block Switch "One of two signals"
    extends Interfaces.Block;
    Interfaces.RealInput u1 "Taken while u2 is true" annotation(Placement(transformation(extent={{-110,70},{-90,90}})));
    Interfaces.BooleanInput u2 "Which one to take" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealInput u3 "Taken while u2 is false" annotation(Placement(transformation(extent={{-110,-90},{-90,-70}})));
    Interfaces.RealOutput y "The signal that was taken" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = if u2 then u1 else u3;
    annotation(
      defaultComponentName="switch1",
      Icon(graphics={
        Line(points={{-90,80},{-40,80},{-34,78}}, color={0,0,127}),
        Line(points={{-90,-80},{-38,-80}}, color={0,0,127}),
        Line(points={{-90,0},{-8,0}}, color={255,0,255}),
        Line(points={{-38,78},{8,2}}, color={0,0,127}, thickness=0.75),
        Line(points={{12,0},{90,0}}, color={0,0,127}),
        Ellipse(extent={{4,8},{20,-8}}, lineColor={0,0,127}, fillColor={0,0,127}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<pre>
  y = if u2 then u1 else u3
</pre>
</html>"));
  end Switch;
  annotation(
    Icon(graphics={
      Text(extent={{-80,50},{80,-80}}, textString="and", textColor={255,0,255})}),
    Documentation(info="<html>
<p>Comparators from Real to Boolean, logical functions, a controller with two points, a timer.</p>
</html>"));
end Logical;
