// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Blocks;
package Converters "Modulators, gate drivers and control of converters"
  extends Icons.Package;

  block PWM "Pulses whose width is a signal, in the middle of each period"
    extends Interfaces.BooleanBlock;
    parameter Units.Time period(min=1e-15) = 1e-4 "Length of a period";
    parameter Boolean sampled = true "Whether the input is sampled at the begin of each period" annotation(Evaluate=true, choices(checkBox=true));
    parameter Units.Time startTime = 0 "When the first period begins" annotation(Dialog(group="Time"));
    Interfaces.RealInput u "Part of the period for which it is on, from 0 to 1" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.BooleanOutput y "Pulses" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  protected
    discrete Units.Time begin(start=startTime, fixed=true) "When the present period began";
    discrete Real d(start=0, fixed=true) "Sampled input, within 0 and 1";
  equation
    when sample(startTime, period) then
      begin = time;
      d = max(0, min(1, u));
    end when;
    if sampled then
      y = time >= startTime and (d >= 1 or time >= begin + (1 - d)*period/2 and time < begin + (1 + d)*period/2);
    else
      y = time >= startTime and u*period > abs(2*(time - begin) - period);
    end if;
    annotation(
      defaultComponentName="pwm",
      Icon(graphics={
        Line(points={{-80,-60},{-80,20},{-40,60},{0,20},{40,60},{80,20}}, color={160,160,164}),
        Line(points={{-80,-60},{-56,-60},{-56,-20},{-24,-20},{-24,-60},{24,-60},{24,-20},{56,-20},{56,-60},{80,-60}}, color={255,0,255})}),
      Documentation(info="<html>
<p>Pulse-width modulation with a symmetrical carrier, a triangle that falls from 1 to 0 and rises to 1 again in each period. The output is true
while the input is above it.</p>
<p>A sampled input is that of the begin of the period, as digital controllers take it; so each period has one pulse at most, and its edges are known
in advance. Otherwise the input is compared with the carrier at all times, and the edges are found as events (natural sampling).</p>
</html>"));
  end PWM;

  block DeadTime "Drives two switches, of which one is turned off before the other one is turned on"
    extends Interfaces.BooleanBlock;
    parameter Units.Time T(min=0) = 1e-6 "Time for which both are off";
    Interfaces.BooleanInput u "Whether the upper one is to conduct, else the lower one" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.BooleanOutput y1 "Upper switch" annotation(Placement(transformation(extent={{90,50},{110,70}})));
    Interfaces.BooleanOutput y2 "Lower switch" annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
  protected
    discrete Units.Time changed(start=-T, fixed=true) "When the input changed last";
  equation
    when {u, not u} then
      changed = time;
    end when;
    y1 = u and time >= changed + T;
    y2 = not u and time >= changed + T;
    annotation(
      defaultComponentName="deadTime",
      Icon(graphics={
        Line(points={{-80,20},{-50,20},{-50,60},{20,60},{20,20},{80,20}}, color={255,0,255}),
        Line(points={{-80,-20},{-60,-20},{-60,-60},{40,-60},{40,-20},{80,-20}}, color={255,0,255})}),
      Documentation(info="<html>
<pre>
  y1 = u, and for T already
  y2 = not u, and for T already
</pre>
<p>Pulses that are shorter than T do not come through.</p>
</html>"));
  end DeadTime;

  block SpaceVector "Duties of three half bridges for a space vector"
    extends Interfaces.Block;
    Interfaces.RealInput alpha "First component of the vector, by the voltage of the dc link" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput beta "Second component" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.RealOutput d1 "Duty of the first half bridge" annotation(Placement(transformation(extent={{90,50},{110,70}})));
    Interfaces.RealOutput d2 "Duty of the second half bridge" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Interfaces.RealOutput d3 "Duty of the third half bridge" annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
  protected
    Real u1 "First phase to the star point";
    Real u2 "Second phase";
    Real u3 "Third phase";
    Real u0 "Shift that centres the largest and the smallest one";
  equation
    u1 = alpha;
    u2 = -alpha/2 + sqrt(3)/2*beta;
    u3 = -alpha/2 - sqrt(3)/2*beta;
    u0 = (max(max(u1, u2), u3) + min(min(u1, u2), u3))/2;
    d1 = 0.5 + u1 - u0;
    d2 = 0.5 + u2 - u0;
    d3 = 0.5 + u3 - u0;
    annotation(
      defaultComponentName="spaceVector",
      Icon(graphics={
        Polygon(points={{70,0},{35,60},{-35,60},{-70,0},{-35,-60},{35,-60},{70,0}}, lineColor={0,0,127}),
        Line(points={{0,0},{40,30}}, color={0,0,127}, thickness=0.5, arrow={Arrow.None,Arrow.Filled})}),
      Documentation(info="<html>
<p>The three phases are shifted together, so that the largest and the smallest one are equally far from the middle of the dc link. With a symmetrical
carrier that is space-vector modulation: both zero vectors last equally long. Vectors up to 1/sqrt(3) of the dc link are reached, 15 percent more
than with sines.</p>
</html>"));
  end SpaceVector;

  block Clarke "From three phases to a space vector"
    extends Interfaces.Block;
    Interfaces.RealInput u1 "First phase" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput u2 "Second phase" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealInput u3 "Third phase" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.RealOutput alpha "First component" annotation(Placement(transformation(extent={{90,50},{110,70}})));
    Interfaces.RealOutput beta "Second component" annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
  equation
    alpha = (2*u1 - u2 - u3)/3;
    beta = (u2 - u3)/sqrt(3);
    annotation(
      defaultComponentName="clarke",
      Icon(graphics={
        Text(extent={{-90,70},{10,10}}, textString="abc", textColor={0,0,127}),
        Text(extent={{-10,-10},{90,-70}}, textString="ab", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  alpha = (2*u1 - u2 - u3)/3
  beta = (u2 - u3)/sqrt(3)
</pre>
<p>The length of the vector is the amplitude of the phases; what they have in common does not count.</p>
</html>"));
  end Clarke;

  block Park "A space vector in coordinates that rotate"
    extends Interfaces.Block;
    Interfaces.RealInput alpha "First component" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput beta "Second component" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.RealInput theta(unit="rad") "Angle of the coordinates" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=90)));
    Interfaces.RealOutput d "Component along the angle" annotation(Placement(transformation(extent={{90,50},{110,70}})));
    Interfaces.RealOutput q "Component a right angle ahead" annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
  equation
    d = alpha*cos(theta) + beta*sin(theta);
    q = -alpha*sin(theta) + beta*cos(theta);
    annotation(
      defaultComponentName="park",
      Icon(graphics={
        Text(extent={{-90,70},{10,10}}, textString="ab", textColor={0,0,127}),
        Text(extent={{-10,-10},{90,-70}}, textString="dq", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  d = alpha*cos(theta) + beta*sin(theta)
  q = -alpha*sin(theta) + beta*cos(theta)
</pre>
<p>What rotates with theta has constant components.</p>
</html>"));
  end Park;

  block InversePark "A space vector from coordinates that rotate"
    extends Interfaces.Block;
    Interfaces.RealInput d "Component along the angle" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput q "Component a right angle ahead" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.RealInput theta(unit="rad") "Angle of the coordinates" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=90)));
    Interfaces.RealOutput alpha "First component" annotation(Placement(transformation(extent={{90,50},{110,70}})));
    Interfaces.RealOutput beta "Second component" annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
  equation
    alpha = d*cos(theta) - q*sin(theta);
    beta = d*sin(theta) + q*cos(theta);
    annotation(
      defaultComponentName="inversePark",
      Icon(graphics={
        Text(extent={{-90,70},{10,10}}, textString="dq", textColor={0,0,127}),
        Text(extent={{-10,-10},{90,-70}}, textString="ab", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  alpha = d*cos(theta) - q*sin(theta)
  beta = d*sin(theta) + q*cos(theta)
</pre>
</html>"));
  end InversePark;

  block PLL "A phase-locked loop: angle and frequency of three phases"
    extends Interfaces.Block;
    parameter Real V = 1 "Amplitude of the phases for which it is made";
    parameter Units.Frequency f = 50 "Frequency at the start";
    parameter Units.AngularFrequency bandwidth = 100 "Natural frequency of the loop";
    parameter Real D = 0.7 "Damping of the loop";
    parameter Units.Angle theta_start = 0 "Angle at the start" annotation(Dialog(group="Initialization"));
    Interfaces.RealInput u1 "First phase" annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
    Interfaces.RealInput u2 "Second phase" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealInput u3 "Third phase" annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
    Interfaces.RealOutput theta(unit="rad", start=theta_start, fixed=true) "Angle of the space vector" annotation(Placement(transformation(extent={{90,50},{110,70}})));
    Interfaces.RealOutput w(unit="rad/s") "Its angular velocity" annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
    Real q "Component of the phases a right angle ahead of theta, by V; 0 when it is locked";
  protected
    Units.AngularFrequency w_slow(start=2*Constants.pi*f, fixed=true) "Integral part of the controller";
    constant Units.Angle unitAngle = 1 "Gives q the unit of an angle";
  equation
    q = (-(2*u1 - u2 - u3)/3*sin(theta) + (u2 - u3)/sqrt(3)*cos(theta))/V;
    w = w_slow + 2*D*bandwidth*q*unitAngle;
    der(w_slow) = bandwidth^2*q;
    der(theta) = w;
    annotation(
      defaultComponentName="pll",
      Icon(graphics={
        Text(extent={{-80,40},{80,-40}}, textString="PLL", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  u1 = V*cos(theta), u2 a third of a period later, u3 two thirds
</pre>
<p>The component of the space vector that is a right angle ahead of theta tells, for small errors, how far theta is behind. A controller makes the
angular velocity from it that brings it to zero:</p>
<pre>
  der(theta) = w = w_slow + 2*D*bandwidth*q
  der(w_slow) = bandwidth^2*q
</pre>
<p>Near the lock the error is that of a system of second order with this natural frequency and damping.</p>
</html>"));
  end PLL;
  annotation(
    Icon(graphics={
      Line(points={{-80,-50},{-56,-50},{-56,20},{-24,20},{-24,-50},{24,-50},{24,20},{56,20},{56,-50},{80,-50}}, color={255,0,255})}),
    Documentation(info="<html>
<p>From what a converter is to do to the signals of its switches. Controllers are in <a
href=\"modelica://Causeway.Blocks.Continuous\">Continuous</a>: LimPID without a derivative part is a PI controller with anti-windup.</p>
</html>"));
end Converters;
