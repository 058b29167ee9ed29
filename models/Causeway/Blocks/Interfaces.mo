// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Blocks;
package Interfaces "Inputs, outputs, and what blocks are made from"
  extends Icons.Package;

  connector RealInput = input Real "A signal that comes in"
    annotation(
    defaultComponentName="u",
    Icon(graphics={
      Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={0,0,127}, fillColor={0,0,127}, fillPattern=FillPattern.Solid)}),
    Diagram(graphics={
      Polygon(points={{0,50},{100,0},{0,-50},{0,50}}, lineColor={0,0,127}, fillColor={0,0,127}, fillPattern=FillPattern.Solid),
      Text(extent={{-160,110},{160,60}}, textString="%name", textColor={0,0,127})}),
    Documentation(info="<html>
<p>A value of type Real that the surroundings give.</p>
</html>"));

  connector RealOutput = output Real "A signal that goes out"
    annotation(
    defaultComponentName="y",
    Icon(graphics={
      Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Diagram(graphics={
      Polygon(points={{-100,50},{0,0},{-100,-50},{-100,50}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-160,110},{160,60}}, textString="%name", textColor={0,0,127})}),
    Documentation(info="<html>
<p>A value of type Real that the component computes.</p>
</html>"));

  connector BooleanInput = input Boolean "A signal that comes in"
    annotation(
    defaultComponentName="u",
    Icon(graphics={
      Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={255,0,255}, fillColor={255,0,255}, fillPattern=FillPattern.Solid)}),
    Diagram(graphics={
      Polygon(points={{0,50},{100,0},{0,-50},{0,50}}, lineColor={255,0,255}, fillColor={255,0,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-160,110},{160,60}}, textString="%name", textColor={255,0,255})}),
    Documentation(info="<html>
<p>A value of type Boolean that the surroundings give.</p>
</html>"));

  connector BooleanOutput = output Boolean "A signal that goes out"
    annotation(
    defaultComponentName="y",
    Icon(graphics={
      Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Diagram(graphics={
      Polygon(points={{-100,50},{0,0},{-100,-50},{-100,50}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-160,110},{160,60}}, textString="%name", textColor={255,0,255})}),
    Documentation(info="<html>
<p>A value of type Boolean that the component computes.</p>
</html>"));

  connector IntegerInput = input Integer "A signal that comes in"
    annotation(
    defaultComponentName="u",
    Icon(graphics={
      Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={255,127,0}, fillColor={255,127,0}, fillPattern=FillPattern.Solid)}),
    Diagram(graphics={
      Polygon(points={{0,50},{100,0},{0,-50},{0,50}}, lineColor={255,127,0}, fillColor={255,127,0}, fillPattern=FillPattern.Solid),
      Text(extent={{-160,110},{160,60}}, textString="%name", textColor={255,127,0})}),
    Documentation(info="<html>
<p>A value of type Integer that the surroundings give.</p>
</html>"));

  connector IntegerOutput = output Integer "A signal that goes out"
    annotation(
    defaultComponentName="y",
    Icon(graphics={
      Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={255,127,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Diagram(graphics={
      Polygon(points={{-100,50},{0,0},{-100,-50},{-100,50}}, lineColor={255,127,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-160,110},{160,60}}, textString="%name", textColor={255,127,0})}),
    Documentation(info="<html>
<p>A value of type Integer that the component computes.</p>
</html>"));

  partial block Block "A rectangle with the name above"
    annotation(
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,150},{150,110}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The outline of blocks with Real signals.</p>
</html>"));
  end Block;

  partial block BooleanBlock "A rectangle for a block with Boolean signals"
    annotation(
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,150},{150,110}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The outline of blocks with Boolean signals.</p>
</html>"));
  end BooleanBlock;

  partial block DiscreteBlock "A block that is sampled"
    extends Block;
    parameter Units.Time samplePeriod(min=1e-15) = 0.1 "Time between two samples";
    parameter Units.Time startTime = 0 "Time of the first sample";
  protected
    Boolean isSampled "Whether this is an instant of sampling";
  equation
    isSampled = sample(startTime, samplePeriod);
    annotation(
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,127}, fillColor={232,240,250}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>At startTime and every samplePeriod after it the block samples its input. Its output is constant between these instants.</p>
</html>"));
  end DiscreteBlock;

  partial block SO "One output"
    extends Block;
    RealOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(
      Documentation(info="<html>
<p>A block with one Real output.</p>
</html>"));
  end SO;

  partial block SISO "One input, one output"
    extends Block;
    RealInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    RealOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(
      Documentation(info="<html>
<p>A block with one Real input and one Real output.</p>
</html>"));
  end SISO;

  partial block SI2SO "Two inputs, one output"
    extends Block;
    RealInput u1 "First input" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    RealInput u2 "Second input" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    RealOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(
      Documentation(info="<html>
<p>A block with two Real inputs and one Real output.</p>
</html>"));
  end SI2SO;

  partial block MISO "Several inputs, one output"
    extends Block;
    parameter Integer nin(min=0) = 1 "Number of inputs";
    RealInput u[nin] "Inputs" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    RealOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(
      Documentation(info="<html>
<p>A block with an array of inputs and one Real output.</p>
</html>"));
  end MISO;

  partial block MIMO "Several inputs, several outputs"
    extends Block;
    parameter Integer nin(min=0) = 1 "Number of inputs";
    parameter Integer nout(min=0) = 1 "Number of outputs";
    RealInput u[nin] "Inputs" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    RealOutput y[nout] "Outputs" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(
      Documentation(info="<html>
<p>A block with arrays of inputs and of outputs.</p>
</html>"));
  end MIMO;

  partial block SignalSource "A signal that is a function of time"
    extends SO;
    parameter Real offset = 0 "Value that is added" annotation(Dialog(group="Time"));
    parameter Units.Time startTime = 0 "Until then the output is the offset" annotation(Dialog(group="Time"));
    annotation(
      Icon(graphics={
        Line(points={{-80,72},{-80,-80}}, color={160,160,164}),
        Polygon(points={{-80,90},{-88,68},{-72,68},{-80,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-90,-70},{74,-70}}, color={160,160,164}),
        Polygon(points={{90,-70},{68,-62},{68,-78},{90,-70}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid)}),
      Documentation(info="<html>
<p>A block with the axes of a function of time.</p>
</html>"));
  end SignalSource;

  partial block BooleanSO "One Boolean output"
    extends BooleanBlock;
    BooleanOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(
      Documentation(info="<html>
<p>A block with one Boolean output.</p>
</html>"));
  end BooleanSO;

  partial block BooleanSISO "One Boolean input, one Boolean output"
    extends BooleanBlock;
    BooleanInput u "Input" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    BooleanOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(
      Documentation(info="<html>
<p>A block with one Boolean input and one Boolean output.</p>
</html>"));
  end BooleanSISO;

  partial block BooleanSI2SO "Two Boolean inputs, one Boolean output"
    extends BooleanBlock;
    BooleanInput u1 "First input" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    BooleanInput u2 "Second input" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    BooleanOutput y "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    annotation(
      Documentation(info="<html>
<p>A block with two Boolean inputs and one Boolean output.</p>
</html>"));
  end BooleanSI2SO;
  annotation(
    Icon(graphics={
      Polygon(points={{-60,20},{0,-15},{-60,-50},{-60,20}}, lineColor={0,0,127}, fillColor={0,0,127}, fillPattern=FillPattern.Solid),
      Polygon(points={{10,20},{70,-15},{10,-50},{10,20}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Connectors, and partial blocks from which blocks are derived.</p>
</html>"));
end Interfaces;
