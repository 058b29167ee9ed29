// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Blocks;
package Nonlinear "Limits, dead zone and hysteresis"
  extends Icons.Package;

  block Limiter "Limits the input"
    extends Interfaces.SISO;
    parameter Real uMax = 1 "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
  equation
    y = if u > uMax then uMax elseif u < uMin then uMin else u;
    annotation(
      defaultComponentName="limiter",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-60},{-50,-60},{50,60},{80,60}}, color={0,0,127}, thickness=0.5)}),
      Documentation(info="<html>
<pre>
  y = if u &gt; uMax then uMax elseif u &lt; uMin then uMin else u
</pre>
</html>"));
  end Limiter;

  block DeadZone "No output for a small input"
    extends Interfaces.SISO;
    parameter Real uMax = 1 "Upper end of the zone";
    parameter Real uMin = -uMax "Lower end of the zone";
  equation
    y = if u > uMax then u - uMax elseif u < uMin then u - uMin else 0;
    annotation(
      defaultComponentName="deadZone",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-60},{-24,0},{24,0},{80,60}}, color={0,0,127}, thickness=0.5)}),
      Documentation(info="<html>
<pre>
  y = if u &gt; uMax then u - uMax elseif u &lt; uMin then u - uMin else 0
</pre>
</html>"));
  end DeadZone;

  block Hysteresis "An output that remembers which threshold was passed last"
    extends Interfaces.SISO;
    parameter Real uHigh = 1 "Input above which the output is yHigh";
    parameter Real uLow = -uHigh "Input below which the output is yLow; below uHigh";
    parameter Real yHigh = 1 "Upper output";
    parameter Real yLow = -yHigh "Lower output";
    parameter Boolean startHigh = false "Whether the output is yHigh at first" annotation(choices(checkBox=true), Dialog(group="Initialization"));
    Boolean isHigh(start=startHigh, fixed=true) "Whether the output is yHigh";
  equation
    isHigh = not pre(isHigh) and u > uHigh or pre(isHigh) and u >= uLow;
    y = if isHigh then yHigh else yLow;
    annotation(
      defaultComponentName="hysteresis",
      Icon(graphics={
        Line(points={{0,-80},{0,72}}, color={160,160,164}),
        Polygon(points={{0,90},{-8,68},{8,68},{0,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,0},{72,0}}, color={160,160,164}),
        Polygon(points={{90,0},{68,8},{68,-8},{90,0}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-50},{40,-50},{40,50},{80,50}}, color={0,0,127}, thickness=0.5),
        Line(points={{40,50},{-40,50},{-40,-50}}, color={0,0,127}, thickness=0.5),
        Line(points={{34,-6},{40,6},{46,-6}}, color={0,0,127}),
        Line(points={{-46,6},{-40,-6},{-34,6}}, color={0,0,127})}),
      Documentation(info="<html>
<pre>
  isHigh = not pre(isHigh) and u &gt; uHigh or pre(isHigh) and u &gt;= uLow
  y = if isHigh then yHigh else yLow
</pre>
<p>Within the two thresholds the output is what it was: <a href=\"modelica://Causeway.Examples.Discontinuities.DryHysteresis\">DryHysteresis</a> is an
example.</p>
</html>"));
  end Hysteresis;
  annotation(
    Icon(graphics={
      Line(points={{-70,-55},{-30,-55},{30,35},{70,35}}, color={0,0,127}, thickness=0.75)}),
    Documentation(info="<html>
<p>Functions with corners or jumps. Each corner is an event.</p>
</html>"));
end Nonlinear;
