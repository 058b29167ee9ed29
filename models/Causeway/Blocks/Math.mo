// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Blocks;
package Math "Sums, products and functions"
  extends Icons.Package;

  block Gain "The input times a constant"
    extends Interfaces.SISO;
    parameter Real k = 1 "Gain";
  equation
    y = k*u;
    annotation(
      defaultComponentName="gain",
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={255,255,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-90,28},{40,-28}}, textString="%k", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = k*u
</pre>
</html>"));
  end Gain;

  block Add "The sum of two inputs"
    extends Interfaces.SI2SO;
    parameter Real k1 = 1 "Factor of the first input";
    parameter Real k2 = 1 "Factor of the second input";
  equation
    y = k1*u1 + k2*u2;
    annotation(
      defaultComponentName="add",
      Icon(graphics={
        Ellipse(extent={{-50,50},{50,-50}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-100,60},{-66,60},{-36,34}}, color={0,0,127}),
        Line(points={{-100,-60},{-66,-60},{-36,-34}}, color={0,0,127}),
        Line(points={{50,0},{100,0}}, color={0,0,127}),
        Text(extent={{-40,40},{40,-40}}, textString="+", textColor={0,0,127}),
        Text(extent={{-98,104},{-30,68}}, textString="%k1", textColor={0,0,127}),
        Text(extent={{-98,-68},{-30,-104}}, textString="%k2", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = k1*u1 + k2*u2
</pre>
</html>"));
  end Add;

  block Add3 "The sum of three inputs"
    extends Interfaces.Block;
    parameter Real k1 = 1 "Factor of the first input";
    parameter Real k2 = 1 "Factor of the second input";
    parameter Real k3 = 1 "Factor of the third input";
    Interfaces.RealInput u1 "First input" annotation(Placement(transformation(extent={{-110,70},{-90,90}})));
    Interfaces.RealInput u2 "Second input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealInput u3 "Third input" annotation(Placement(transformation(extent={{-110,-90},{-90,-70}})));
    Interfaces.RealOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = k1*u1 + k2*u2 + k3*u3;
    annotation(
      defaultComponentName="add3",
      Icon(graphics={
        Text(extent={{0,50},{90,-50}}, textString="+", textColor={0,0,127}),
        Text(extent={{-96,98},{0,62}}, textString="%k1", textColor={0,0,127}),
        Text(extent={{-96,18},{0,-18}}, textString="%k2", textColor={0,0,127}),
        Text(extent={{-96,-62},{0,-98}}, textString="%k3", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = k1*u1 + k2*u2 + k3*u3
</pre>
</html>"));
  end Add3;

  block Feedback "The difference of a set point and a measured value"
    Interfaces.RealInput u1 "Set point" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealInput u2 "What is fed back" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=90)));
    Interfaces.RealOutput y "Difference" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = u1 - u2;
    annotation(
      defaultComponentName="feedback",
      Icon(graphics={
        Line(points={{-90,0},{-40,0}}, color={0,0,127}),
        Line(points={{0,-90},{0,-40}}, color={0,0,127}),
        Line(points={{40,0},{90,0}}, color={0,0,127}),
        Ellipse(extent={{-40,40},{40,-40}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-100,60},{-40,14}}, textString="+", textColor={0,0,127}),
        Text(extent={{10,-44},{60,-90}}, textString="-", textColor={0,0,127}),
        Text(extent={{-150,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  y = u1 - u2
</pre>
</html>"));
  end Feedback;

  block Sum "The sum of an array of inputs"
    extends Interfaces.MISO;
    parameter Real k[nin] = ones(nin) "Factors";
  equation
    y = k*u;
    annotation(
      defaultComponentName="sum",
      Icon(graphics={
        Line(points={{40,50},{-46,50},{4,0},{-46,-50},{40,-50}}, color={0,0,127}, thickness=0.75)}),
      Documentation(info="<html>
<pre>
  y = k[1]*u[1] + k[2]*u[2] + ...
</pre>
</html>"));
  end Sum;

  block Product "The product of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = u1*u2;
    annotation(
      defaultComponentName="product",
      Icon(graphics={
        Text(extent={{-90,30},{90,-30}}, textString="u1 * u2", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = u1*u2
</pre>
</html>"));
  end Product;

  block Division "The quotient of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = u1/u2;
    annotation(
      defaultComponentName="division",
      Icon(graphics={
        Text(extent={{-90,30},{90,-30}}, textString="u1 / u2", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = u1/u2
</pre>
</html>"));
  end Division;

  block Max "The larger one of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = max(u1, u2);
    annotation(
      defaultComponentName="max1",
      Icon(graphics={
        Text(extent={{-90,30},{90,-30}}, textString="max", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = max(u1, u2)
</pre>
</html>"));
  end Max;

  block Min "The smaller one of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = min(u1, u2);
    annotation(
      defaultComponentName="min1",
      Icon(graphics={
        Text(extent={{-90,30},{90,-30}}, textString="min", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = min(u1, u2)
</pre>
</html>"));
  end Min;

  block Sin "The sine of the input"
    extends Interfaces.SISO;
  equation
    y = sin(u);
    annotation(
      defaultComponentName="sin1",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{-73,-16},{-67,-30},{-60,-42},{-53,-52},{-47,-58},{-40,-60},{-33,-58},{-27,-52},{-20,-42},{-13,-30},{-7,-16},{0,0},{7,16},{13,30},{20,42},{27,52},{33,58},{40,60},{47,58},{53,52},{60,42},{67,30},{73,16},{80,0}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,90},{-14,54}}, textString="sin", textColor={150,150,150})}),
      Documentation(info="<html>
<pre>
  y = sin(u)
</pre>
<p>The input is an angle in rad.</p>
</html>"));
  end Sin;

  block Cos "The cosine of the input"
    extends Interfaces.SISO;
  equation
    y = cos(u);
    annotation(
      defaultComponentName="cos1",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-60},{-73,-58},{-67,-52},{-60,-42},{-53,-30},{-47,-16},{-40,0},{-33,16},{-27,30},{-20,42},{-13,52},{-7,58},{0,60},{7,58},{13,52},{20,42},{27,30},{33,16},{40,0},{47,-16},{53,-30},{60,-42},{67,-52},{73,-58},{80,-60}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,90},{-14,54}}, textString="cos", textColor={150,150,150})}),
      Documentation(info="<html>
<pre>
  y = cos(u)
</pre>
<p>The input is an angle in rad.</p>
</html>"));
  end Cos;

  block Exp "The exponential function of the input"
    extends Interfaces.SISO;
  equation
    y = exp(u);
    annotation(
      defaultComponentName="exp1",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{-73,0},{-67,0},{-60,0},{-53,0},{-47,1},{-40,1},{-33,1},{-27,1},{-20,2},{-13,2},{-7,3},{0,3},{7,4},{13,6},{20,7},{27,9},{33,12},{40,16},{47,20},{53,26},{60,33},{67,42},{73,55},{80,70}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,90},{-14,54}}, textString="exp", textColor={150,150,150})}),
      Documentation(info="<html>
<pre>
  y = exp(u)
</pre>
<p>The base is e = 2.71828...</p>
</html>"));
  end Exp;

  block Sqrt "The square root of the input"
    extends Interfaces.SISO;
  equation
    y = sqrt(u);
    annotation(
      defaultComponentName="sqrt1",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{-73,14},{-67,20},{-60,25},{-53,29},{-47,32},{-40,35},{-33,38},{-27,40},{-20,43},{-13,45},{-7,47},{0,49},{7,52},{13,53},{20,55},{27,57},{33,59},{40,61},{47,62},{53,64},{60,65},{67,67},{73,69},{80,70}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,90},{-14,54}}, textString="sqrt", textColor={150,150,150})}),
      Documentation(info="<html>
<pre>
  y = sqrt(u)
</pre>
<p>The input must not be negative.</p>
</html>"));
  end Sqrt;

  block Abs "The absolute value of the input"
    extends Interfaces.SISO;
  equation
    y = abs(u);
    annotation(
      defaultComponentName="abs1",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,70},{-73,64},{-67,58},{-60,52},{-53,47},{-47,41},{-40,35},{-33,29},{-27,23},{-20,18},{-13,12},{-7,6},{0,0},{7,6},{13,12},{20,18},{27,23},{33,29},{40,35},{47,41},{53,47},{60,52},{67,58},{73,64},{80,70}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-40,-20},{40,-56}}, textString="abs", textColor={150,150,150})}),
      Documentation(info="<html>
<pre>
  y = abs(u)
</pre>
<p>The change of sign is an event, so no step of the integrator goes across the corner.</p>
</html>"));
  end Abs;

  block Sign "The sign of the input"
    extends Interfaces.SISO;
  equation
    y = sign(u);
    annotation(
      defaultComponentName="sign1",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-50},{-73,-50},{-67,-50},{-60,-50},{-53,-50},{-47,-50},{-40,-50},{-33,-50},{-27,-50},{-20,-50},{-13,-50},{-7,-50},{0,0},{7,50},{13,50},{20,50},{27,50},{33,50},{40,50},{47,50},{53,50},{60,50},{67,50},{73,50},{80,50}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,90},{-14,54}}, textString="sign", textColor={150,150,150})}),
      Documentation(info="<html>
<pre>
  y = sign(u)
</pre>
<p>-1, 0 or 1; a change is an event.</p>
</html>"));
  end Sign;

  block BooleanToReal "A number for each truth value"
    extends Interfaces.Block;
    parameter Real realTrue = 1 "Output while u is true";
    parameter Real realFalse = 0 "Output while u is false";
    Interfaces.BooleanInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = if u then realTrue else realFalse;
    annotation(
      defaultComponentName="booleanToReal",
      Icon(graphics={
        Text(extent={{-84,36},{-16,-36}}, textString="B", textColor={255,0,255}),
        Polygon(points={{4,12},{4,-12},{20,0},{4,12}}, lineColor={0,0,127}, fillColor={0,0,127}, fillPattern=FillPattern.Solid),
        Line(points={{-12,0},{4,0}}, color={0,0,127}),
        Text(extent={{22,36},{86,-36}}, textString="R", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y = if u then realTrue else realFalse
</pre>
</html>"));
  end BooleanToReal;

  block RealToBoolean "Whether the input has reached a threshold"
    extends Interfaces.BooleanBlock;
    parameter Real threshold = 0.5 "Threshold";
    Interfaces.RealInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.BooleanOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = u >= threshold;
    annotation(
      defaultComponentName="realToBoolean",
      Icon(graphics={
        Text(extent={{-84,36},{-16,-36}}, textString="R", textColor={0,0,127}),
        Polygon(points={{4,12},{4,-12},{20,0},{4,12}}, lineColor={255,0,255}, fillColor={255,0,255}, fillPattern=FillPattern.Solid),
        Line(points={{-12,0},{4,0}}, color={255,0,255}),
        Text(extent={{22,36},{86,-36}}, textString="B", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = u &gt;= threshold
</pre>
</html>"));
  end RealToBoolean;
  annotation(
    Icon(graphics={
      Text(extent={{-80,50},{80,-80}}, textString="f(u)", textColor={0,0,127})}),
    Documentation(info="<html>
<p>Blocks without memory.</p>
</html>"));
end Math;
