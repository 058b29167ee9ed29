// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Electrical;
package Sources "Sources of voltage and current"
  extends Icons.Package;

  model ConstantVoltage "A source of constant voltage"
    extends Interfaces.OnePort;
    parameter Units.Voltage V = 1 "Voltage";
  equation
    v = V;
    annotation(
      defaultComponentName="constantVoltage",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-50,50},{50,-50}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-50,0},{50,0}}, color={0,0,255}),
        Line(points={{-80,20},{-60,20}}, color={0,0,255}),
        Line(points={{-70,30},{-70,10}}, color={0,0,255}),
        Line(points={{60,20},{80,20}}, color={0,0,255}),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-60},{150,-100}}, textString="V=%V", textColor={0,0,0})}),
      Documentation(info="<html>
<p>The voltage is V at all times.</p>
</html>"));
  end ConstantVoltage;

  model StepVoltage "A voltage that jumps once"
    extends Interfaces.VoltageSource;
    parameter Units.Voltage V = 1 "Height of the step";
  equation
    v = offset + (if time < startTime then 0 else V);
    annotation(
      defaultComponentName="stepVoltage",
      Icon(graphics={
        Line(points={{-40,-22},{0,-22},{0,22},{40,22}}, color={110,110,190}, thickness=0.5),
        Text(extent={{-150,-60},{150,-100}}, textString="V=%V", textColor={0,0,0})}),
      Documentation(info="<html>
<p>The voltage is offset before startTime, and offset + V from then on.</p>
</html>"));
  end StepVoltage;

  model RampVoltage "A voltage that rises for a while"
    extends Interfaces.VoltageSource;
    parameter Units.Voltage V = 1 "Height of the ramp";
    parameter Units.Time duration(min=0) = 2 "How long it rises; 0 makes it a step";
  equation
    v = offset + (if time < startTime then 0 elseif time < startTime + duration then V*(time - startTime)/max(duration, Constants.eps) else V);
    annotation(
      defaultComponentName="rampVoltage",
      Icon(graphics={
        Line(points={{-42,-22},{-20,-22},{20,22},{42,22}}, color={110,110,190}, thickness=0.5),
        Text(extent={{-150,-60},{150,-100}}, textString="V=%V", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on, the voltage rises within duration from offset to offset + V.</p>
</html>"));
  end RampVoltage;

  model SineVoltage "A voltage that oscillates"
    extends Interfaces.VoltageSource;
    parameter Units.Voltage V = 1 "Amplitude";
    parameter Units.Frequency f = 50 "Frequency";
    parameter Units.Angle phase = 0 "Phase at startTime";
  equation
    v = offset + (if time < startTime then 0 else V*sin(2*Constants.pi*f*(time - startTime) + phase));
    annotation(
      defaultComponentName="sineVoltage",
      Icon(graphics={
        Line(points={{-40,0},{-35,10},{-30,18},{-25,24},{-20,26},{-15,24},{-10,18},{-5,10},{0,0},{5,-10},{10,-18},{15,-24},{20,-26},{25,-24},{30,-18},{35,-10},{40,0}}, color={110,110,190}, thickness=0.5),
        Text(extent={{-150,-60},{150,-100}}, textString="V=%V", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on:</p>
<pre>
  v = offset + V*sin(2*pi*f*(time - startTime) + phase)
</pre>
</html>"));
  end SineVoltage;

  model PulseVoltage "A voltage that is on for a part of each period"
    extends Interfaces.VoltageSource;
    parameter Units.Voltage V = 1 "Height of the pulses";
    parameter Real width(min=0, max=100) = 50 "Part of the period for which it is on, in percent";
    parameter Units.Time period(min=Constants.eps) = 1 "Length of a period";
  protected
    discrete Units.Time begin(start=startTime, fixed=true) "When the present period began";
  equation
    when sample(startTime, period) then
      begin = time;
    end when;
    v = offset + (if time < startTime or time >= begin + period*width/100 then 0 else V);
    annotation(
      defaultComponentName="pulseVoltage",
      Icon(graphics={
        Line(points={{-44,-20},{-28,-20},{-28,20},{-8,20},{-8,-20},{12,-20},{12,20},{32,20},{32,-20},{44,-20}}, color={110,110,190}, thickness=0.5),
        Text(extent={{-150,-60},{150,-100}}, textString="V=%V", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on, the voltage is offset + V for the first width percent of each period, and offset for the rest. When it changes is known
beforehand: no search for a crossing is made.</p>
</html>"));
  end PulseVoltage;

  model SignalVoltage "A source whose voltage is a signal"
    Interfaces.PositivePin p "Positive pin" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.NegativePin n "Negative pin" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealInput v(unit="V") "Voltage from p to n" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
    Units.Current i "Current from p to n";
  equation
    i = p.i;
    v = p.v - n.v;
    p.i + n.i = 0;
    annotation(
      defaultComponentName="signalVoltage",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-50,50},{50,-50}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-50,0},{50,0}}, color={0,0,255}),
        Line(points={{-80,20},{-60,20}}, color={0,0,255}),
        Line(points={{-70,30},{-70,10}}, color={0,0,255}),
        Line(points={{60,20},{80,20}}, color={0,0,255}),
        Line(points={{0,90},{0,50}}, color={0,0,127}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The voltage follows the input signal.</p>
</html>"));
  end SignalVoltage;

  model ConstantCurrent "A source of constant current"
    extends Interfaces.OnePort;
    parameter Units.Current I = 1 "Current";
  equation
    i = I;
    annotation(
      defaultComponentName="constantCurrent",
      Icon(graphics={
        Line(points={{-90,0},{-50,0}}, color={0,0,255}),
        Line(points={{50,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-50,50},{50,-50}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{0,50},{0,-50}}, color={0,0,255}),
        Line(points={{50,20},{66,20}}, color={0,0,255}),
        Polygon(points={{88,20},{66,28},{66,12},{88,20}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-60},{150,-100}}, textString="I=%I", textColor={0,0,0})}),
      Documentation(info="<html>
<p>The current is I at all times.</p>
</html>"));
  end ConstantCurrent;

  model StepCurrent "A current that jumps once"
    extends Interfaces.CurrentSource;
    parameter Units.Current I = 1 "Height of the step";
  equation
    i = offset + (if time < startTime then 0 else I);
    annotation(
      defaultComponentName="stepCurrent",
      Icon(graphics={
        Line(points={{-40,-22},{0,-22},{0,22},{40,22}}, color={110,110,190}, thickness=0.5),
        Text(extent={{-150,-60},{150,-100}}, textString="I=%I", textColor={0,0,0})}),
      Documentation(info="<html>
<p>The current is offset before startTime, and offset + I from then on.</p>
</html>"));
  end StepCurrent;

  model RampCurrent "A current that rises for a while"
    extends Interfaces.CurrentSource;
    parameter Units.Current I = 1 "Height of the ramp";
    parameter Units.Time duration(min=0) = 2 "How long it rises; 0 makes it a step";
  equation
    i = offset + (if time < startTime then 0 elseif time < startTime + duration then I*(time - startTime)/max(duration, Constants.eps) else I);
    annotation(
      defaultComponentName="rampCurrent",
      Icon(graphics={
        Line(points={{-42,-22},{-20,-22},{20,22},{42,22}}, color={110,110,190}, thickness=0.5),
        Text(extent={{-150,-60},{150,-100}}, textString="I=%I", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on, the current rises within duration from offset to offset + I.</p>
</html>"));
  end RampCurrent;

  model SineCurrent "A current that oscillates"
    extends Interfaces.CurrentSource;
    parameter Units.Current I = 1 "Amplitude";
    parameter Units.Frequency f = 50 "Frequency";
    parameter Units.Angle phase = 0 "Phase at startTime";
  equation
    i = offset + (if time < startTime then 0 else I*sin(2*Constants.pi*f*(time - startTime) + phase));
    annotation(
      defaultComponentName="sineCurrent",
      Icon(graphics={
        Line(points={{-40,0},{-35,10},{-30,18},{-25,24},{-20,26},{-15,24},{-10,18},{-5,10},{0,0},{5,-10},{10,-18},{15,-24},{20,-26},{25,-24},{30,-18},{35,-10},{40,0}}, color={110,110,190}, thickness=0.5),
        Text(extent={{-150,-60},{150,-100}}, textString="I=%I", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on:</p>
<pre>
  i = offset + I*sin(2*pi*f*(time - startTime) + phase)
</pre>
</html>"));
  end SineCurrent;

  model PulseCurrent "A current that is on for a part of each period"
    extends Interfaces.CurrentSource;
    parameter Units.Current I = 1 "Height of the pulses";
    parameter Real width(min=0, max=100) = 50 "Part of the period for which it is on, in percent";
    parameter Units.Time period(min=Constants.eps) = 1 "Length of a period";
  protected
    discrete Units.Time begin(start=startTime, fixed=true) "When the present period began";
  equation
    when sample(startTime, period) then
      begin = time;
    end when;
    i = offset + (if time < startTime or time >= begin + period*width/100 then 0 else I);
    annotation(
      defaultComponentName="pulseCurrent",
      Icon(graphics={
        Line(points={{-44,-20},{-28,-20},{-28,20},{-8,20},{-8,-20},{12,-20},{12,20},{32,20},{32,-20},{44,-20}}, color={110,110,190}, thickness=0.5),
        Text(extent={{-150,-60},{150,-100}}, textString="I=%I", textColor={0,0,0})}),
      Documentation(info="<html>
<p>From startTime on, the current is offset + I for the first width percent of each period, and offset for the rest. When it changes is known
beforehand: no search for a crossing is made.</p>
</html>"));
  end PulseCurrent;

  model SignalCurrent "A source whose current is a signal"
    Interfaces.PositivePin p "Positive pin" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.NegativePin n "Negative pin" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.RealInput i(unit="A") "Current from p to n" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
    Units.Voltage v "Voltage from p to n";
  equation
    i = p.i;
    v = p.v - n.v;
    p.i + n.i = 0;
    annotation(
      defaultComponentName="signalCurrent",
      Icon(graphics={
        Line(points={{-90,0},{-50,0}}, color={0,0,255}),
        Line(points={{50,0},{90,0}}, color={0,0,255}),
        Ellipse(extent={{-50,50},{50,-50}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{0,50},{0,-50}}, color={0,0,255}),
        Line(points={{50,20},{66,20}}, color={0,0,255}),
        Polygon(points={{88,20},{66,28},{66,12},{88,20}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Line(points={{0,90},{0,50}}, color={0,0,127}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The current follows the input signal.</p>
</html>"));
  end SignalCurrent;

  model ThreePhaseVoltage "Three voltages, a third of a period apart"
    parameter Units.Voltage V = 1 "Amplitude of each phase";
    parameter Units.Frequency f = 50 "Frequency";
    parameter Units.Angle phase = 0 "Phase of the first source at time zero";
    Interfaces.PositivePin p1 "First phase" annotation(Placement(transformation(extent={{90,40},{110,60}})));
    Interfaces.PositivePin p2 "Second phase" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Interfaces.PositivePin p3 "Third phase" annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
    Interfaces.NegativePin n "Star point" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    SineVoltage phase1(V=V, f=f, phase=phase - 0) "Source of phase 1" annotation(Placement(transformation(origin={0,50}, extent={{10,-10},{-10,10}})));
    SineVoltage phase2(V=V, f=f, phase=phase - 2*Constants.pi/3) "Source of phase 2" annotation(Placement(transformation(origin={0,0}, extent={{10,-10},{-10,10}})));
    SineVoltage phase3(V=V, f=f, phase=phase - 4*Constants.pi/3) "Source of phase 3" annotation(Placement(transformation(origin={0,-50}, extent={{10,-10},{-10,10}})));
  equation
    connect(phase1.p, p1) annotation(Line(points={{10,50},{100,50}}, color={0,0,255}));
    connect(phase1.n, n) annotation(Line(points={{-10,50},{-50,50},{-50,0},{-100,0}}, color={0,0,255}));
    connect(phase2.p, p2) annotation(Line(points={{10,0},{100,0}}, color={0,0,255}));
    connect(phase2.n, n) annotation(Line(points={{-10,0},{-100,0}}, color={0,0,255}));
    connect(phase3.p, p3) annotation(Line(points={{10,-50},{100,-50}}, color={0,0,255}));
    connect(phase3.n, n) annotation(Line(points={{-10,-50},{-50,-50},{-50,0},{-100,0}}, color={0,0,255}));
    annotation(
      defaultComponentName="threePhaseVoltage",
      Icon(graphics={
        Line(points={{-90,0},{-62,0}}, color={0,0,255}),
        Line(points={{48,50},{90,50}}, color={0,0,255}),
        Line(points={{62,0},{90,0}}, color={0,0,255}),
        Line(points={{48,-50},{90,-50}}, color={0,0,255}),
        Ellipse(extent={{-66,66},{66,-66}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-46,30},{-40,37},{-34,43},{-29,47},{-23,48},{-17,47},{-12,43},{-6,37},{0,30},{6,23},{12,17},{17,13},{23,12},{29,13},{34,17},{40,23},{46,30}}, color={0,0,255}),
        Line(points={{-46,0},{-40,7},{-34,13},{-29,17},{-23,18},{-17,17},{-12,13},{-6,7},{0,0},{6,-7},{12,-13},{17,-17},{23,-18},{29,-17},{34,-13},{40,-7},{46,0}}, color={90,90,200}),
        Line(points={{-46,-30},{-40,-23},{-34,-17},{-29,-13},{-23,-12},{-17,-13},{-12,-17},{-6,-23},{0,-30},{6,-37},{12,-43},{17,-47},{23,-48},{29,-47},{34,-43},{40,-37},{46,-30}}, color={150,150,220}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-80},{150,-120}}, textString="V=%V", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Three sources with a common star point n. Phase k is</p>
<pre>
  V*sin(2*pi*f*time + phase - (k - 1)*2*pi/3)
</pre>
<p>so the three voltages sum to zero at any time, and V is the amplitude of a phase, not that of the voltage between two phases, which is sqrt(3)
times as large.</p>
</html>"));
  end ThreePhaseVoltage;

  model ThreePhaseCurrent "Three currents, a third of a period apart"
    parameter Units.Current I = 1 "Amplitude of each phase";
    parameter Units.Frequency f = 50 "Frequency";
    parameter Units.Angle phase = 0 "Phase of the first source at time zero";
    Interfaces.PositivePin p1 "First phase" annotation(Placement(transformation(extent={{90,40},{110,60}})));
    Interfaces.PositivePin p2 "Second phase" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Interfaces.PositivePin p3 "Third phase" annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
    Interfaces.NegativePin n "Star point" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    SineCurrent phase1(I=I, f=f, phase=phase - 0) "Source of phase 1" annotation(Placement(transformation(origin={0,50}, extent={{10,-10},{-10,10}})));
    SineCurrent phase2(I=I, f=f, phase=phase - 2*Constants.pi/3) "Source of phase 2" annotation(Placement(transformation(origin={0,0}, extent={{10,-10},{-10,10}})));
    SineCurrent phase3(I=I, f=f, phase=phase - 4*Constants.pi/3) "Source of phase 3" annotation(Placement(transformation(origin={0,-50}, extent={{10,-10},{-10,10}})));
  equation
    connect(phase1.p, p1) annotation(Line(points={{10,50},{100,50}}, color={0,0,255}));
    connect(phase1.n, n) annotation(Line(points={{-10,50},{-50,50},{-50,0},{-100,0}}, color={0,0,255}));
    connect(phase2.p, p2) annotation(Line(points={{10,0},{100,0}}, color={0,0,255}));
    connect(phase2.n, n) annotation(Line(points={{-10,0},{-100,0}}, color={0,0,255}));
    connect(phase3.p, p3) annotation(Line(points={{10,-50},{100,-50}}, color={0,0,255}));
    connect(phase3.n, n) annotation(Line(points={{-10,-50},{-50,-50},{-50,0},{-100,0}}, color={0,0,255}));
    annotation(
      defaultComponentName="threePhaseCurrent",
      Icon(graphics={
        Line(points={{-90,0},{-62,0}}, color={0,0,255}),
        Line(points={{48,50},{90,50}}, color={0,0,255}),
        Line(points={{62,0},{90,0}}, color={0,0,255}),
        Line(points={{48,-50},{90,-50}}, color={0,0,255}),
        Ellipse(extent={{-66,66},{66,-66}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{-46,30},{-40,37},{-34,43},{-29,47},{-23,48},{-17,47},{-12,43},{-6,37},{0,30},{6,23},{12,17},{17,13},{23,12},{29,13},{34,17},{40,23},{46,30}}, color={0,0,255}),
        Line(points={{-46,0},{-40,7},{-34,13},{-29,17},{-23,18},{-17,17},{-12,13},{-6,7},{0,0},{6,-7},{12,-13},{17,-17},{23,-18},{29,-17},{34,-13},{40,-7},{46,0}}, color={90,90,200}),
        Line(points={{-46,-30},{-40,-23},{-34,-17},{-29,-13},{-23,-12},{-17,-13},{-12,-17},{-6,-23},{0,-30},{6,-37},{12,-43},{17,-47},{23,-48},{29,-47},{34,-43},{40,-37},{46,-30}}, color={150,150,220}),
        Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255}),
        Text(extent={{-150,-80},{150,-120}}, textString="I=%I", textColor={0,0,0})}),
      Documentation(info="<html>
<p>Three sources with a common star point n. Phase k is</p>
<pre>
  I*sin(2*pi*f*time + phase - (k - 1)*2*pi/3)
</pre>
<p>so the three currents sum to zero at any time. A current source drives its current from p to n through itself.</p>
</html>"));
  end ThreePhaseCurrent;
  annotation(
    Icon(graphics={
      Line(points={{-85,-15},{85,-15}}, color={0,0,255}),
      Ellipse(extent={{-50,35},{50,-65}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-50,-15},{50,-15}}, color={0,0,255})}),
    Documentation(info="<html>
<p>A voltage source determines the voltage from p to n, a current source the current that flows through it from p to n.</p>
</html>"));
end Sources;
