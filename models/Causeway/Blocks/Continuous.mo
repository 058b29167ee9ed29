// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Blocks;
package Continuous "Blocks with states that are integrated"
  extends Icons.Package;

  block Integrator "The integral of the input"
    extends Interfaces.SISO(y(start=y_start, fixed=true));
    parameter Real k = 1 "Gain";
    parameter Real y_start = 0 "Output at the start" annotation(Dialog(group="Initialization"));
  equation
    der(y) = k*u;
    annotation(
      defaultComponentName="integrator",
      Icon(graphics={
        Text(extent={{-90,80},{90,10}}, textString="%k", textColor={0,0,127}),
        Line(points={{-70,0},{70,0}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,-10},{90,-80}}, textString="s", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  der(y) = k*u
</pre>
<p>The output is the state, and begins with y_start.</p>
</html>"));
  end Integrator;

  block LimIntegrator "An integrator whose output stays within limits"
    extends Interfaces.SISO(y(start=y_start, fixed=true));
    parameter Real k = 1 "Gain";
    parameter Real outMax = 1 "Largest output";
    parameter Real outMin = -outMax "Smallest output";
    parameter Real y_start = 0 "Output at the start; within the limits" annotation(Dialog(group="Initialization"));
  equation
    der(y) = if y >= outMax and k*u > 0 or y <= outMin and k*u < 0 then 0 else k*u;
    annotation(
      defaultComponentName="limIntegrator",
      Icon(graphics={
        Text(extent={{-90,80},{90,10}}, textString="%k", textColor={0,0,127}),
        Line(points={{-70,0},{70,0}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,-10},{90,-80}}, textString="s", textColor={0,0,127}),
        Line(points={{40,86},{84,86}}, color={0,0,127}, thickness=0.5),
        Line(points={{-84,-86},{-40,-86}}, color={0,0,127}, thickness=0.5)}),
      Documentation(info="<html>
<p>At a limit the integrator waits until its input points inwards again; so it does not wind up.</p>
<pre>
  der(y) = if y &gt;= outMax and k*u &gt; 0 or y &lt;= outMin and k*u &lt; 0 then 0 else k*u
</pre>
</html>"));
  end LimIntegrator;

  block Derivative "The derivative of the input, filtered"
    extends Interfaces.SISO;
    parameter Real k = 1 "Gain";
    parameter Units.Time T(min=0) = 0.01 "Time constant of the filter; 0 gives the derivative itself";
    parameter Real x_start = 0 "State at the start, if T is not 0" annotation(Dialog(group="Initialization", enable=T > 0));
    Real x(start=x_start) "Filtered input";
  equation
    if T > 0 then
      der(x) = (u - x)/T;
      y = k*(u - x)/T;
    else
      x = u;
      y = k*der(x);
    end if;
  initial equation
    if T > 0 then
      x = x_start;
    end if;
    annotation(
      defaultComponentName="derivative",
      Icon(graphics={
        Text(extent={{-90,80},{90,10}}, textString="k s", textColor={0,0,127}),
        Line(points={{-70,0},{70,0}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,-10},{90,-80}}, textString="T s + 1", textColor={0,0,127}),
        Text(extent={{-150,-110},{150,-150}}, textString="T=%T", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  T*der(x) = u - x
  y = k*(u - x)/T
</pre>
<p>With T = 0 the input itself is differentiated, where the equations of the model allow it.</p>
</html>"));
  end Derivative;

  block FirstOrder "A delay of first order"
    extends Interfaces.SISO(y(start=y_start, fixed=true));
    parameter Real k = 1 "Gain";
    parameter Units.Time T(min=0) = 1 "Time constant";
    parameter Real y_start = 0 "Output at the start" annotation(Dialog(group="Initialization"));
  equation
    T*der(y) = k*u - y;
    annotation(
      defaultComponentName="firstOrder",
      Icon(graphics={
        Text(extent={{-90,80},{90,10}}, textString="k", textColor={0,0,127}),
        Line(points={{-70,0},{70,0}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,-10},{90,-80}}, textString="T s + 1", textColor={0,0,127}),
        Text(extent={{-150,-110},{150,-150}}, textString="T=%T", textColor={0,0,0})}),
      Documentation(info="<html>
<pre>
  T*der(y) = k*u - y
</pre>
<p>After a step of the input the output has gone 63.2 percent of the way when T has passed.</p>
</html>"));
  end FirstOrder;

  block SecondOrder "A delay of second order"
    extends Interfaces.SISO(y(start=y_start, fixed=true));
    parameter Real k = 1 "Gain";
    parameter Units.AngularFrequency w(min=0) = 1 "Angular frequency without damping";
    parameter Real D = 1 "Damping; below 1 it oscillates";
    parameter Real y_start = 0 "Output at the start" annotation(Dialog(group="Initialization"));
    parameter Real yd_start = 0 "Derivative of the output at the start" annotation(Dialog(group="Initialization"));
    Real yd(start=yd_start, fixed=true) "Derivative of the output";
  equation
    der(y) = yd;
    der(yd) = w*(w*(k*u - y) - 2*D*yd);
    annotation(
      defaultComponentName="secondOrder",
      Icon(graphics={
        Line(points={{-80,72},{-80,-80}}, color={160,160,164}),
        Polygon(points={{-80,90},{-88,68},{-72,68},{-80,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-90,-70},{74,-70}}, color={160,160,164}),
        Polygon(points={{90,-70},{68,-62},{68,-78},{90,-70}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-70},{-72,-62},{-60,-20},{-46,30},{-34,52},{-22,52},{-8,36},{6,20},{20,16},{36,22},{50,28},{64,28},{78,25}}, color={0,0,127}, smooth=Smooth.Bezier)}),
      Documentation(info="<html>
<pre>
  der(y) = yd
  der(yd) = w*(w*(k*u - y) - 2*D*yd)
</pre>
</html>"));
  end SecondOrder;

  block TransferFunction "A rational transfer function"
    extends Interfaces.SISO;
    parameter Real b[:] = {1} "Numerator, the highest power of s first";
    parameter Real a[:] = {1, 1} "Denominator, the highest power of s first; at least of order 1";
    parameter Real x_start[size(a, 1) - 1] = zeros(size(a, 1) - 1) "States at the start" annotation(Dialog(group="Initialization"));
    Real x[size(a, 1) - 1](start=x_start, each fixed=true) "States: derivatives of the filtered input, the highest first";
  protected
    parameter Integer n = size(a, 1) - 1 "Order";
    parameter Real c[n + 1] = cat(1, zeros(n + 1 - size(b, 1)), b) "Numerator, filled up with zeros";
    Real highest "Highest derivative of the filtered input";
  equation
    assert(size(b, 1) <= size(a, 1), "The numerator must not have a higher order than the denominator");
    highest = (u - a[2:n + 1]*x)/a[1];
    der(x[1]) = highest;
    for k in 2:n loop
      der(x[k]) = x[k - 1];
    end for;
    y = c[1]*highest + c[2:n + 1]*x;
    annotation(
      defaultComponentName="transferFunction",
      Icon(graphics={
        Text(extent={{-90,80},{90,10}}, textString="b(s)", textColor={0,0,127}),
        Line(points={{-70,0},{70,0}}, color={0,0,127}, thickness=0.5),
        Text(extent={{-90,-10},{90,-80}}, textString="a(s)", textColor={0,0,127})}),
      Documentation(info="<html>
<p>The denominator filters the input, the numerator combines the derivatives of what comes out:</p>
<pre>
  y = (b[1]*s^m + ... + b[m+1])/(a[1]*s^n + ... + a[n+1])*u
</pre>
</html>"));
  end TransferFunction;

  block StateSpace "A linear system in state-space form"
    extends Interfaces.MIMO(final nin=size(B, 2), final nout=size(C, 1));
    parameter Real A[:, size(A, 1)] = [1, 0; 0, 1] "System matrix";
    parameter Real B[size(A, 1), :] = [1; 1] "Input matrix";
    parameter Real C[:, size(A, 1)] = [1, 1] "Output matrix";
    parameter Real D[size(C, 1), size(B, 2)] = zeros(size(C, 1), size(B, 2)) "Feedthrough";
    parameter Real x_start[size(A, 1)] = zeros(size(A, 1)) "States at the start" annotation(Dialog(group="Initialization"));
    Real x[size(A, 1)](start=x_start, each fixed=true) "States";
  equation
    der(x) = A*x + B*u;
    y = C*x + D*u;
    annotation(
      defaultComponentName="stateSpace",
      Icon(graphics={
        Text(extent={{-90,80},{90,10}}, textString="A  B", textColor={0,0,127}),
        Text(extent={{-90,-10},{90,-80}}, textString="C  D", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  der(x) = A*x + B*u
  y = C*x + D*u
</pre>
</html>"));
  end StateSpace;

  block PI "A proportional and integral controller"
    extends Interfaces.SISO;
    parameter Real k = 1 "Gain";
    parameter Units.Time T(min=0) = 1 "Integral time";
    parameter Real x_start = 0 "State at the start" annotation(Dialog(group="Initialization"));
    Real x(start=x_start, fixed=true) "Integral of the input by T";
  equation
    der(x) = u/T;
    y = k*(x + u);
    annotation(
      defaultComponentName="PI",
      Icon(graphics={
        Line(points={{-80,72},{-80,-80}}, color={160,160,164}),
        Polygon(points={{-80,90},{-88,68},{-72,68},{-80,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-90,-70},{74,-70}}, color={160,160,164}),
        Polygon(points={{90,-70},{68,-62},{68,-78},{90,-70}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-70},{-80,-10},{60,62}}, color={0,0,127}),
        Text(extent={{-20,-10},{80,-60}}, textString="PI", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  der(x) = u/T
  y = k*(x + u)
</pre>
<p>The input is the control error.</p>
</html>"));
  end PI;

  block LimPID "A controller with limits and anti-windup"
    extends Interfaces.Block;
    Interfaces.RealInput u_s "Set point" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.RealInput u_m "Measured value" annotation(Placement(transformation(origin={0,-100}, extent={{-10,-10},{10,10}}, rotation=90)));
    Interfaces.RealOutput y "Output to the plant" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    parameter Real k = 1 "Gain";
    parameter Units.Time Ti(min=1e-10) = 1 "Integral time";
    parameter Units.Time Td(min=0) = 0 "Derivative time; 0: no derivative part";
    parameter Real yMax = 1 "Largest output" annotation(Dialog(group="Limits"));
    parameter Real yMin = -yMax "Smallest output" annotation(Dialog(group="Limits"));
    parameter Real Ni(min=0) = 0.9 "Time of the anti-windup by Ti" annotation(Dialog(tab="Advanced"));
    parameter Real Nd(min=0) = 10 "The larger, the less the derivative is filtered" annotation(Dialog(tab="Advanced", enable=Td > 0));
    parameter Real xi_start = 0 "Integral part at the start, by k" annotation(Dialog(group="Initialization"));
    Real e "Control error";
    Real xi(start=xi_start, fixed=true) "Integral part";
    Real xd(start=0) "Filtered error";
    Real v "Output before it is limited";
  protected
    parameter Units.Time Tf = max(Td/Nd, 1e-10) "Time constant of the filter";
  equation
    e = u_s - u_m;
    der(xi) = e/Ti + (y - v)/(k*Ni*Ti);
    if Td > 0 then
      der(xd) = (e - xd)/Tf;
      v = k*(e + xi + Td*(e - xd)/Tf);
    else
      xd = e;
      v = k*(e + xi);
    end if;
    y = if v > yMax then yMax elseif v < yMin then yMin else v;
  initial equation
    if Td > 0 then
      xd = e;
    end if;
    annotation(
      defaultComponentName="PID",
      Icon(graphics={
        Line(points={{-80,72},{-80,-80}}, color={160,160,164}),
        Polygon(points={{-80,90},{-88,68},{-72,68},{-80,90}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-90,-70},{74,-70}}, color={160,160,164}),
        Polygon(points={{90,-70},{68,-62},{68,-78},{90,-70}}, lineColor={160,160,164}, fillColor={160,160,164}, fillPattern=FillPattern.Solid),
        Line(points={{-80,-70},{-80,56},{-72,-16},{20,46},{78,46}}, color={0,0,127}),
        Text(extent={{-20,-10},{80,-60}}, textString="PID", textColor={0,0,127})}),
      Documentation(info="<html>
<pre>
  v = k*(e + integral of e/Ti + Td*der(e))
  y = v, within yMin and yMax
</pre>
<p>While the output is at a limit, the difference y - v drives the integral back, so the controller leaves the limit as soon as the error changes its
sign. The derivative is filtered with the time constant Td/Nd.</p>
</html>"));
  end LimPID;
  annotation(
    Icon(graphics={
      Text(extent={{-90,80},{90,10}}, textString="1", textColor={0,0,127}),
      Line(points={{-70,0},{70,0}}, color={0,0,127}, thickness=0.5),
      Text(extent={{-90,-10},{90,-80}}, textString="s", textColor={0,0,127})}),
    Documentation(info="<html>
<p>Linear blocks with continuous states, and controllers.</p>
</html>"));
end Continuous;
