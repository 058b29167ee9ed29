// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Blocks;
package Sources "Signals that are functions of time"
  extends Icons.Package;

  block Constant "A constant"
    extends Interfaces.SO;
    parameter Real k = 1 "Value";
  equation
    y = k;
    annotation(
      defaultComponentName="const",
      Icon(graphics={
        Line(points={{-80,72},{-80,-80}}, color={160,160,164}),
        Polygon(points={{-80,90},{-88,68},{-72,68},{-80,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-90,-70},{74,-70}}, color={160,160,164}),
        Polygon(points={{90,-70},{68,-62},{68,-78},{90,-70}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,10},{80,10}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-70,-14},{90,-58}}, textString="k=%k", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  y = k
</pre>
</html>"));
  end Constant;

  block Step "A step"
    extends Interfaces.SignalSource;
    parameter Real height = 1 "Height of the step";
  equation
    y = offset + (if time < startTime then 0 else height);
    annotation(
      defaultComponentName="step",
      Icon(graphics={
        Line(points={{-80,-70},{0,-70},{0,50},{80,50}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-150,-110},{150,-150}}, textString="height=%height", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  y = offset + (if time &lt; startTime then 0 else height)
</pre>
</html>"));
  end Step;

  block Ramp "A ramp"
    extends Interfaces.SignalSource;
    parameter Real height = 1 "Height of the ramp";
    parameter Units.Time duration(min=0) = 2 "How long it rises; 0 makes it a step";
  equation
    y = offset + (if time < startTime then 0 elseif time < startTime + duration then height*(time - startTime)/max(duration, Constants.eps) else height);
    annotation(
      defaultComponentName="ramp",
      Icon(graphics={
        Line(points={{-80,-70},{-40,-70},{30,40},{80,40}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-150,-110},{150,-150}}, textString="height=%height", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on the output rises within duration from offset to offset + height.</p>
</html>"));
  end Ramp;

  block Sine "A sine"
    extends Interfaces.SignalSource;
    parameter Real amplitude = 1 "Amplitude";
    parameter Units.Frequency f = 1 "Frequency";
    parameter Units.Angle phase = 0 "Phase at startTime";
  equation
    y = offset + (if time < startTime then 0 else amplitude*sin(2*Constants.pi*f*(time - startTime) + phase));
    annotation(
      defaultComponentName="sine",
      Icon(graphics={
        Line(points={{-80,0},{-70,19},{-60,35},{-51,46},{-41,50},{-31,46},{-22,35},{-12,19},{-2,0},{8,-19},{18,-35},{27,-46},{37,-50},{47,-46},{56,-35},{66,-19},{76,0}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-150,-110},{150,-150}}, textString="f=%f", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  y = offset + amplitude*sin(2*pi*f*(time - startTime) + phase)
</pre>
</html>"));
  end Sine;

  block Pulse "Pulses"
    extends Interfaces.SignalSource;
    parameter Real amplitude = 1 "Height of the pulses";
    parameter Real width(min=0, max=100) = 50 "Part of the period for which it is on, in percent";
    parameter Units.Time period(min=1e-15) = 1 "Length of a period";
  protected
    discrete Units.Time begin(start=startTime, fixed=true) "When the present period began";
  equation
    when sample(startTime, period) then
      begin = time;
    end when;
    y = offset + (if time < startTime or time >= begin + period*width/100 then 0 else amplitude);
    annotation(
      defaultComponentName="pulse",
      Icon(graphics={
        Line(points={{-80,-70},{-50,-70},{-50,40},{-15,40},{-15,-70},{20,-70},{20,40},{55,40},{55,-70},{80,-70}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-150,-110},{150,-150}}, textString="period=%period", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on the output is offset + amplitude for the first width percent of each period, and offset for the rest.</p>
</html>"));
  end Pulse;

  block SawTooth "A saw-tooth"
    extends Interfaces.SignalSource;
    parameter Real amplitude = 1 "Height of the teeth";
    parameter Units.Time period(min=1e-15) = 1 "Length of a period";
  protected
    discrete Units.Time begin(start=startTime, fixed=true) "When the present period began";
  equation
    when sample(startTime, period) then
      begin = time;
    end when;
    y = offset + (if time < startTime then 0 else amplitude*(time - begin)/period);
    annotation(
      defaultComponentName="sawtooth",
      Icon(graphics={
        Line(points={{-80,-70},{-30,40},{-30,-70},{20,40},{20,-70},{70,40},{70,-70}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-150,-110},{150,-150}}, textString="period=%period", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on the output rises from offset to offset + amplitude in each period. With a comparator it makes pulses of variable width.</p>
</html>"));
  end SawTooth;

  block TimeTable "Straight lines between given points"
    extends Interfaces.SO;
    parameter Real table[:, 2] = [0, 0; 1, 1] "Rows of a time and a value; times must not fall, two equal ones make a jump";
    parameter Real offset = 0 "Value that is added" annotation(Dialog(group="Time"));
    parameter Units.Time startTime = 0 "Added to the times of the table" annotation(Dialog(group="Time"));
  protected
    parameter Integer n = size(table, 1) "Number of rows";
    Integer row(start=1) "Row before the present time";
  equation
    row = sum({if time - startTime >= table[k, 1] then 1 else 0 for k in 1:n});
    y = offset + (if row < 1 then table[1, 2] elseif row >= n then table[n, 2] else table[max(1, min(row, n)), 2] + (time - startTime - table[max(1, min(row, n)), 1])*(table[max(1, min(row + 1, n)), 2] - table[max(1, min(row, n)), 2])/max(table[max(1, min(row + 1, n)), 1] - table[max(1, min(row, n)), 1], Constants.eps));
    annotation(
      defaultComponentName="timeTable",
      Icon(graphics={
        Rectangle(extent={{-70,80},{60,-60}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-70,52},{60,52}}, color={0,0,127}),
        Line(points={{-70,24},{60,24}}, color={0,0,127}),
        Line(points={{-70,-4},{60,-4}}, color={0,0,127}),
        Line(points={{-70,-32},{60,-32}}, color={0,0,127}),
        Line(points={{-5,80},{-5,-60}}, color={0,0,127}),
        Rectangle(extent={{-70,80},{60,52}}, lineColor={0,0,127}, fillColor={210,220,240}, fillPattern=FillPattern.Solid),
        Line(points={{-5,80},{-5,-60}}, color={0,0,127})}),
      Documentation(info="<html>
<p>Each row of the table is an event, so the corners are met exactly. Before the first row the output is the first value, after the last row the last
one.</p>
</html>"));
  end TimeTable;

  block BooleanConstant "A constant"
    extends Interfaces.BooleanSO;
    parameter Boolean k = true "Value" annotation(choices(checkBox=true));
  equation
    y = k;
    annotation(
      defaultComponentName="booleanConstant",
      Icon(graphics={
        Text(extent={{-90,40},{90,-40}}, textString="%k", textColor={255,0,255})}),
      Documentation(info="<html>
<pre>
  y = k
</pre>
</html>"));
  end BooleanConstant;

  block BooleanStep "False, and true from an instant on"
    extends Interfaces.BooleanSO;
    parameter Units.Time startTime = 0 "When it changes";
    parameter Boolean startValue = false "Value before that" annotation(choices(checkBox=true));
  equation
    y = if time >= startTime then not startValue else startValue;
    annotation(
      defaultComponentName="booleanStep",
      Icon(graphics={
        Line(points={{-80,-50},{0,-50},{0,40},{80,40}}, color={255,0,255}, thickness=0.5),
        Text(extent={{-150,-110},{150,-150}}, textString="%startTime", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  y = if time &gt;= startTime then not startValue else startValue
</pre>
</html>"));
  end BooleanStep;

  block BooleanPulse "True for a part of each period"
    extends Interfaces.BooleanSO;
    parameter Real width(min=0, max=100) = 50 "Part of the period for which it is true, in percent";
    parameter Units.Time period(min=1e-15) = 1 "Length of a period";
    parameter Units.Time startTime = 0 "Begin of the first period";
  protected
    discrete Units.Time begin(start=startTime, fixed=true) "When the present period began";
  equation
    when sample(startTime, period) then
      begin = time;
    end when;
    y = time >= startTime and time < begin + period*width/100;
    annotation(
      defaultComponentName="booleanPulse",
      Icon(graphics={
        Line(points={{-80,-50},{-50,-50},{-50,40},{-15,40},{-15,-50},{20,-50},{20,40},{55,40},{55,-50},{80,-50}}, color={255,0,255}, thickness=0.5),
        Text(extent={{-150,-110},{150,-150}}, textString="period=%period", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on the output is true for the first width percent of each period.</p>
</html>"));
  end BooleanPulse;
  annotation(
    Icon(graphics={
      Line(points={{-70,-55},{-70,40}}, color={160,160,164}),
      Line(points={{-80,-45},{75,-45}}, color={160,160,164}),
      Line(points={{-65,-8},{-57,2},{-49,10},{-41,16},{-32,18},{-24,16},{-16,10},{-8,2},{0,-8},{8,-18},{16,-26},{24,-32},{32,-34},{41,-32},{49,-26},{57,-18},{65,-8}}, color={0,0,127}, thickness=0.5)}),
    Documentation(info="<html>
<p>Signals without input. Real ones begin at startTime, before that they are the offset.</p>
</html>"));
end Sources;
