// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Blocks;
package Discrete "Sampled signals"
  extends Icons.Package;

  block Sampler "The input at each sample"
    extends Interfaces.DiscreteBlock;
    Interfaces.RealInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealOutput y "Sampled input" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    when {isSampled, initial()} then
      y = u;
    end when;
    annotation(
      defaultComponentName="sampler",
      Icon(graphics={
        Line(points={{-90,0},{-45,0}}, color={0,0,127}),
        Line(points={{-36,4},{30,46}}, color={0,0,127}, thickness=0.5),
        Line(points={{45,0},{90,0}}, color={0,0,127}),
        Ellipse(extent={{-45,8},{-29,-8}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Ellipse(extent={{29,8},{45,-8}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>The output is the input at the last instant of sampling.</p>
</html>"));
  end Sampler;

  block ZeroOrderHold "Holds what was sampled, and gives it after the sample"
    extends Interfaces.DiscreteBlock;
    parameter Real y_start = 0 "Sample before the first one" annotation(Dialog(group="Initialization"));
    Interfaces.RealInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealOutput y "Input at the last sample before the present instant" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  protected
    discrete Real held(start=y_start, fixed=true) "The sample";
  equation
    when isSampled then
      held = u;
    end when;
    y = pre(held);
    annotation(
      defaultComponentName="zeroOrderHold",
      Icon(graphics={
        Line(points={{-80,-60},{-40,-60},{-40,-16},{0,-16},{0,20},{40,20},{40,44},{80,44}}, color={0,0,127}, thickness=0.5)}),
      Documentation(info="<html>
<pre>
  when sample: held = u
  y = pre(held)
</pre>
<p>Because of pre there is no direct path from input to output: a loop through this block is not an algebraic loop.</p>
</html>"));
  end ZeroOrderHold;

  block UnitDelay "The sample before the last one"
    extends Interfaces.DiscreteBlock;
    parameter Real y_start = 0 "Output until the second sample" annotation(Dialog(group="Initialization"));
    Interfaces.RealInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealOutput y(start=y_start, fixed=true) "Input one sample ago" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  protected
    discrete Real held(start=y_start, fixed=true) "The present sample";
  equation
    when isSampled then
      held = u;
      y = pre(held);
    end when;
    annotation(
      defaultComponentName="unitDelay",
      Icon(graphics={
        Text(extent={{-90,80},{90,10}}, textString="1", textColor={0,0,127}),
        Line(points={{-70,0},{70,0}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,-10},{90,-80}}, textString="z", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  y(k) = u(k - 1)
</pre>
</html>"));
  end UnitDelay;
  annotation(
    Icon(graphics={
      Line(points={{-70,-40},{-30,-40},{-30,-10},{10,-10},{10,20},{50,20},{50,35},{75,35}}, color={0,0,127}, thickness=0.5)}),
    Documentation(info="<html>
<p>Blocks whose output changes at instants of sampling only.</p>
</html>"));
end Discrete;
