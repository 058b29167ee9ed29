// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Electrical;
package Semiconductors "Diode, transistors and thyristor with conduction and switching losses"
  extends Icons.Package;

  record TransistorData "What a data sheet says of the losses of a transistor"
    extends Icons.Record;
    parameter Units.Voltage v0 = 0 "Voltage at small currents while it conducts; 0 for a MOSFET";
    parameter Units.Resistance r = 0 "Rise of that voltage with the current";
    parameter Units.Current i[:] = {0, 1} "Currents of the tables, rising";
    parameter Units.Voltage v[:] = {0, 1} "Blocked voltages of the tables, rising";
    parameter Units.Energy E_on[size(i, 1), size(v, 1)] = zeros(size(i, 1), size(v, 1)) "Energy of turning on: a row for each current, a column for each voltage";
    parameter Units.Energy E_off[size(i, 1), size(v, 1)] = zeros(size(i, 1), size(v, 1)) "Energy of turning off";
    annotation(
      defaultComponentName="data", defaultComponentPrefixes="parameter",
      Documentation(info="<html>
<p>Conduction by a straight line, v = v0 + r*i, and the energy of each switching by current and blocked voltage. Between the entries of a table values
are interpolated linearly, beyond its ends the last piece goes on. A data sheet with one voltage V gives the columns <code>v={0, V}</code>, with
zeros in the first one.</p>
</html>"));
  end TransistorData;

  record DiodeData "What a data sheet says of the losses of a diode"
    extends Icons.Record;
    parameter Units.Voltage v0 = 0 "Voltage at small currents while it conducts";
    parameter Units.Resistance r = 0 "Rise of that voltage with the current";
    parameter Units.Current i[:] = {0, 1} "Currents of the table, rising";
    parameter Units.Voltage v[:] = {0, 1} "Blocked voltages of the table, rising";
    parameter Units.Energy E_rr[size(i, 1), size(v, 1)] = zeros(size(i, 1), size(v, 1)) "Energy of reverse recovery: a row for each current, a column for each voltage";
    annotation(
      defaultComponentName="data", defaultComponentPrefixes="parameter",
      Documentation(info="<html>
<p>As <a href=\"modelica://Causeway.Electrical.Semiconductors.TransistorData\">TransistorData</a>; a diode loses energy where a current is taken from it
and it has to block.</p>
</html>"));
  end DiodeData;

  record ThyristorData "What a data sheet says of the losses of a thyristor"
    extends Icons.Record;
    parameter Units.Voltage v0 = 0 "Voltage at small currents while it conducts";
    parameter Units.Resistance r = 0 "Rise of that voltage with the current";
    parameter Units.Current i[:] = {0, 1} "Currents of the tables, rising";
    parameter Units.Voltage v[:] = {0, 1} "Blocked voltages of the tables, rising";
    parameter Units.Energy E_on[size(i, 1), size(v, 1)] = zeros(size(i, 1), size(v, 1)) "Energy of turning on: a row for each current, a column for each voltage";
    parameter Units.Energy E_rr[size(i, 1), size(v, 1)] = zeros(size(i, 1), size(v, 1)) "Energy of reverse recovery";
    annotation(
      defaultComponentName="data", defaultComponentPrefixes="parameter",
      Documentation(info="<html>
<p>As <a href=\"modelica://Causeway.Electrical.Semiconductors.TransistorData\">TransistorData</a>.</p>
</html>"));
  end ThyristorData;

  package DataSheets "Typical devices"
    extends Icons.Package;

    record MOSFET100V "Silicon MOSFET for 100 V and 40 A"
      extends TransistorData(r=8e-3, i={0, 20, 40}, v={0, 50, 100}, E_on=[0, 1e-6, 3e-6; 0, 6e-6, 14e-6; 0, 12e-6, 28e-6], E_off=[0, 0, 0; 0, 5e-6, 12e-6; 0, 12e-6, 27e-6]);
      annotation(
        Documentation(info="<html>
<p>Round numbers of the size that such devices have, not those of one of them.</p>
</html>"));
    end MOSFET100V;

    record MOSFET800V "Superjunction MOSFET for 800 V and 10 A"
      extends TransistorData(r=0.4, i={0, 2, 5, 10}, v={0, 300, 600}, E_on=[0, 2e-6, 6e-6; 0, 8e-6, 20e-6; 0, 20e-6, 48e-6; 0, 45e-6, 105e-6], E_off=[0, 0, 0; 0, 2e-6, 5e-6; 0, 6e-6, 15e-6; 0, 18e-6, 42e-6]);
      annotation(
        Documentation(info="<html>
<p>Round numbers of the size that such devices have, not those of one of them.</p>
</html>"));
    end MOSFET800V;

    record MOSFET650V "Superjunction MOSFET for 650 V and 40 A"
      extends TransistorData(r=0.06, i={0, 10, 20, 40}, v={0, 200, 400}, E_on=[0, 10e-6, 30e-6; 0, 30e-6, 80e-6; 0, 55e-6, 140e-6; 0, 120e-6, 290e-6], E_off=[0, 0, 0; 0, 10e-6, 25e-6; 0, 25e-6, 60e-6; 0, 80e-6, 180e-6]);
      annotation(
        Documentation(info="<html>
<p>Round numbers of the size that such devices have, not those of one of them.</p>
</html>"));
    end MOSFET650V;

    record IGBT1200V "IGBT for 1200 V and 50 A"
      extends TransistorData(v0=0.9, r=0.02, i={0, 25, 50, 100}, v={0, 600}, E_on=[0, 0.3e-3; 0, 2e-3; 0, 4.5e-3; 0, 11e-3], E_off=[0, 0.2e-3; 0, 1.8e-3; 0, 3.4e-3; 0, 6.5e-3]);
      annotation(
        Documentation(info="<html>
<p>Round numbers of the size that such devices have, not those of one of them.</p>
</html>"));
    end IGBT1200V;

    record Diode100V "Schottky diode for 100 V and 40 A; it has no reverse recovery"
      extends DiodeData(v0=0.5, r=5e-3);
      annotation(
        Documentation(info="<html>
<p>Round numbers of the size that such devices have, not those of one of them.</p>
</html>"));
    end Diode100V;

    record Diode650V "Fast diode for 650 V and 20 A"
      extends DiodeData(v0=0.9, r=0.03, i={0, 10, 20, 40}, v={0, 400}, E_rr=[0, 0; 0, 20e-6; 0, 35e-6; 0, 60e-6]);
      annotation(
        Documentation(info="<html>
<p>Round numbers of the size that such devices have, not those of one of them.</p>
</html>"));
    end Diode650V;

    record Diode1200V "Fast diode for 1200 V and 50 A"
      extends DiodeData(v0=1, r=0.015, i={0, 25, 50, 100}, v={0, 600}, E_rr=[0, 0; 0, 1.5e-3; 0, 2.4e-3; 0, 3.6e-3]);
      annotation(
        Documentation(info="<html>
<p>Round numbers of the size that such devices have, not those of one of them.</p>
</html>"));
    end Diode1200V;

    record Thyristor1200V "Thyristor for 1200 V and 100 A"
      extends ThyristorData(v0=0.9, r=5e-3, i={0, 50, 100}, v={0, 600}, E_on=[0, 1e-3; 0, 5e-3; 0, 12e-3], E_rr=[0, 0; 0, 20e-3; 0, 32e-3]);
      annotation(
        Documentation(info="<html>
<p>Round numbers of the size that such devices have, not those of one of them.</p>
</html>"));
    end Thyristor1200V;
    annotation(
      Icon(graphics={
        Text(extent={{-70,50},{70,-80}}, textString="mJ", textColor={0,0,255})}),
      Documentation(info="<html>
<p>Data for the first attempt. Those of a device at hand are entered as a modification, <code>data(v0=1.1, r=0.02, ...)</code>, or as a record of
one's own that extends one of these types.</p>
</html>"));
  end DataSheets;

  function interpolate "Value of a table between its entries"
    extends Icons.Function;
    input Units.Current i[:] "Currents of the rows, rising";
    input Units.Voltage v[:] "Voltages of the columns, rising";
    input Units.Energy E[size(i, 1), size(v, 1)] "Table";
    input Units.Current i_at "Current";
    input Units.Voltage v_at "Voltage";
    output Units.Energy E_at "Value of the table there";
  protected
    Integer row = 1 "Row before the current";
    Integer column = 1 "Column before the voltage";
    Real x "Way to the next row";
    Real y "Way to the next column";
  algorithm
    for k in 2:size(i, 1) - 1 loop
      row := if i_at >= i[k] then k else row;
    end for;
    for k in 2:size(v, 1) - 1 loop
      column := if v_at >= v[k] then k else column;
    end for;
    x := (i_at - i[row])/(i[row + 1] - i[row]);
    y := (v_at - v[column])/(v[column + 1] - v[column]);
    E_at := (1 - x)*((1 - y)*E[row, column] + y*E[row, column + 1]) + x*((1 - y)*E[row + 1, column] + y*E[row + 1, column + 1]);
    annotation(
      Documentation(info="<html>
<p>Linear in the current and in the voltage within a cell of the table. Beyond the ends of the table its last cell goes on.</p>
</html>"));
  end interpolate;

  partial model LossySwitching "What switches with losses share: their curve and the account of their switching energy"
    extends Interfaces.OnePort;
    extends Interfaces.ConditionalHeatPort;
    parameter Units.Conductance Goff(min=0) = 0 "Conductance while it blocks; may be 0" annotation(Dialog(group="Curve"));
    parameter Real periods(min=1) = 4 "Number of conductions over which the energy of a switching is taken from the circuit" annotation(Dialog(tab="Advanced"));
    parameter Units.Resistance r_max = 0.1*v_table[size(v_table, 1)]/i_table[size(i_table, 1)] "Largest resistance by which it is taken; by default a tenth of the largest voltage and current of the tables" annotation(Dialog(tab="Advanced"));
    Boolean off(start=true) "Whether it blocks";
    Real s(start=0) "Where it is on its curve: current while it conducts, voltage from v0 while it blocks";
    discrete Units.Energy E_switching(start=0, fixed=true) "Energy of all switchings so far, by the tables";
    discrete Units.Energy E_owed(start=0, fixed=true) "Part of it that had not been taken from the circuit when it opened last";
    discrete Units.Resistance r_switching(start=0, fixed=true) "Resistance in series, from which the energy of the switchings comes";
  protected
    parameter Units.Voltage v0 "Voltage at small currents while it conducts";
    parameter Units.Resistance r "Rise of that voltage with the current";
    parameter Units.Current i_table[:] "Currents of the tables";
    parameter Units.Voltage v_table[:] "Voltages of the tables";
    parameter Units.Energy E_close[size(i_table, 1), size(v_table, 1)] "Energy of closing against a positive voltage";
    parameter Units.Energy E_open[size(i_table, 1), size(v_table, 1)] "Energy of opening";
    parameter Boolean opensReverse = true "Whether it is opened by a negative voltage";
    Boolean isPaid "Whether nothing is owed any more in this conduction";
    Real q(unit="A2.s", start=0, fixed=true) "Integral of the squared current";
    discrete Real q_closed(unit="A2.s", start=0, fixed=true) "Its value when the switch closed last";
    discrete Real q_mean(unit="A2.s", start=0, fixed=true) "Its mean increase from closing to opening";
    discrete Units.Energy E_event(start=0, fixed=true) "Energy of the last switching";
    constant Units.Voltage unitVoltage = 1 "Gives s the unit of a voltage";
    constant Units.Current unitCurrent = 1 "Gives s the unit of a current";
  equation
    v = s*unitCurrent*(if off then 1*unitVoltage/unitCurrent else r + (if isPaid then 0 else pre(r_switching))) + v0;
    i = s*unitVoltage*(if off then Goff else 1*unitCurrent/unitVoltage) + Goff*v0;
    lossPower = v*i;
    der(q) = if off then 0 else i^2;
    isPaid = pre(r_switching)*(q - pre(q_closed)) > pre(E_owed);
    when off then
      E_event = interpolate(i_table, v_table, E_open, max(pre(i), 0), max(if opensReverse then -v else v, 0));
      E_switching = pre(E_switching) + E_event;
      E_owed = E_event + max(0, pre(E_owed) - pre(r_switching)*(q - pre(q_closed)));
      q_mean = if pre(q_mean) > 0 then pre(q_mean) + (q - pre(q_closed) - pre(q_mean))/periods else q - pre(q_closed);
      q_closed = pre(q_closed);
      r_switching = if E_owed <= 0 then 0 elseif E_owed < r_max*periods*q_mean then E_owed/(periods*q_mean) else r_max;
    elsewhen not off then
      E_event = interpolate(i_table, v_table, E_close, max(i, 0), max(pre(v), 0));
      E_switching = pre(E_switching) + E_event;
      E_owed = pre(E_owed) + E_event;
      q_mean = pre(q_mean);
      q_closed = q;
      r_switching = pre(r_switching);
    end when;
    annotation(
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-25}}, color={191,0,0}, pattern=LinePattern.Dot)}),
      Documentation(info="<html>
<p>While the switch conducts its voltage is v0 + r*i, while it blocks its current is zero, as of an <a
href=\"modelica://Causeway.Electrical.Ideal\">ideal switch</a> with a parameter s along its curve; it takes no time to open and to close.</p>
<p>Real switches do take time, and lose energy meanwhile. Tables give it:</p>
<ul>
<li>where the switch closes, by the voltage before and the current after that instant,</li>
<li>where it opens, by the current before and the voltage after that instant.</li>
</ul>
<p>E_switching adds these energies up.</p>
<h4>Where the energy comes from</h4>
<p>A switching without duration takes no energy from the circuit. Heat that came from the tables alone would come from nowhere, and the balance of
energy of a converter would not close. So the energy is owed, and the circuit pays while the switch conducts: through a resistance r_switching in
series, which is constant from one opening to the next and chosen such that the energy that is owed is paid over some conductions (parameter
periods):</p>
<pre>
  v = v0 + (r + r_switching)*i
  r_switching = E_owed/(periods*mean integral of i^2 over a conduction)
</pre>
<p>In a conduction that lasts so long that nothing is owed any more the resistance ends. It is r_max at most, which matters where hardly any current flows: then the energy is taken later, when there is more.</p>
<p>So the losses are what the device takes from the circuit in each instant, lossPower = v*i, and all of that goes to the heat port: the balance is
exact at any time. In periodic operation the mean of lossPower is</p>
<pre>
  v0*mean(i) + r*mean(i^2) + f*(E_on + E_off)
</pre>
<p>after some periods. E_owed is then constant, periods times the energy of one period; its change is all by which the losses of a transient differ
from those of the tables. A resistance takes energy whatever direction the current has, and leaves the circuit piecewise linear, so that a run is
event based as with ideal switches. The temperature of the device has no ripple from single switchings, which no data sheet describes anyway.</p>
</html>"));
  end LossySwitching;

  model Diode "A diode with losses"
    extends LossySwitching(final v0=data.v0, final r=data.r, final i_table=data.i, final v_table=data.v, final E_close=zeros(size(data.i, 1), size(data.v, 1)), final E_open=data.E_rr);
    parameter DiodeData data "Data sheet" annotation(choicesAllMatching=true);
  equation
    off = s < 0;
    annotation(
      defaultComponentName="diode",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,0,255}),
        Polygon(points={{-30,40},{30,0},{-30,-40},{-30,40}}, lineColor={0,0,255}, fillColor=DynamicSelect({252,228,220}, if off then {252,228,220} else {0,0,255}), fillPattern=FillPattern.Solid),
        Line(points={{-30,0},{30,0}}, color={0,0,255}),
        Line(points={{30,40},{30,-40}}, color={0,0,255}, thickness=0.5),
        Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>An ideal diode in series with v0 + r*i. Where its current is taken over by a switch, it loses the energy of reverse recovery.</p>
<p>See <a href=\"modelica://Causeway.Electrical.Semiconductors.LossySwitching\">LossySwitching</a> for where that energy comes from.</p>
</html>"));
  end Diode;

  model Channel "A channel that conducts in both directions while its signal is true"
    extends LossySwitching(final v0=data.v0, final r=data.r, final i_table=data.i, final v_table=data.v, final E_close=data.E_on, final E_open=data.E_off, final opensReverse=false);
    parameter TransistorData data "Data sheet; v0 should be 0" annotation(choicesAllMatching=true);
    Blocks.Interfaces.BooleanInput fire "Whether it is turned on" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = not fire;
    annotation(
      defaultComponentName="channel",
      Icon(graphics={
        Line(points={{-90,0},{-30,0},{-30,20}}, color={0,0,255}),
        Line(points={{90,0},{30,0},{30,20}}, color={0,0,255}),
        Line(points={{-40,20},{40,20}}, color={0,0,255}, pattern=LinePattern.Dash, thickness=0.5),
        Line(points={{-36,30},{36,30}}, color={0,0,255}, thickness=0.5),
        Line(points={{0,90},{0,30}}, color={255,0,255}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  off = not fire
</pre>
<p>A MOSFET without its diode.</p>
</html>"));
  end Channel;

  model MOSFET "A MOSFET with its diode, with losses"
    extends Interfaces.TwoPin;
    extends Interfaces.ConditionalHeatPort;
    Units.Current i = p.i "Current from p to n";
    parameter TransistorData data "Data sheet of the channel; v0 should be 0" annotation(choicesAllMatching=true);
    parameter DiodeData diodeData "Data sheet of the diode" annotation(choicesAllMatching=true);
    parameter Units.Conductance Goff(min=0) = 0 "Conductance while it blocks; may be 0" annotation(Dialog(group="Curve"));
    Units.Energy E_switching = channel.E_switching + diode.E_switching "Energy of all switchings so far, by the tables";
    Blocks.Interfaces.BooleanInput fire "Whether it is turned on" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
    Channel channel(final data=data, final Goff=Goff) "Carries current in both directions while it is turned on" annotation(Placement(transformation(extent={{-10,10},{10,30}})));
    Diode diode(final data=diodeData) "Carries current from n to p" annotation(Placement(transformation(origin={0,-20}, extent={{-10,-10},{10,10}}, rotation=180)));
  equation
    lossPower = channel.lossPower + diode.lossPower;
    connect(p, channel.p) annotation(Line(points={{-100,0},{-40,0},{-40,20},{-10,20}}, color={0,0,255}));
    connect(diode.n, p) annotation(Line(points={{-10,-20},{-40,-20},{-40,0},{-100,0}}, color={0,0,255}));
    connect(channel.n, n) annotation(Line(points={{10,20},{40,20},{40,0},{100,0}}, color={0,0,255}));
    connect(n, diode.p) annotation(Line(points={{100,0},{40,0},{40,-20},{10,-20}}, color={0,0,255}));
    connect(fire, channel.fire) annotation(Line(points={{0,100},{0,30}}, color={255,0,255}));
    annotation(
      defaultComponentName="transistor",
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-58}}, color={191,0,0}, pattern=LinePattern.Dot),
        Line(points={{-90,0},{-30,0},{-30,20}}, color={0,0,255}),
        Line(points={{90,0},{30,0},{30,20}}, color={0,0,255}),
        Line(points={{-40,20},{40,20}}, color={0,0,255}, pattern=LinePattern.Dash, thickness=0.5),
        Line(points={{-36,30},{36,30}}, color={0,0,255}, thickness=0.5),
        Line(points={{0,90},{0,30}}, color={255,0,255}),
        Line(points={{-60,0},{-60,-40},{60,-40},{60,0}}, color={0,0,255}),
        Polygon(points={{15,-22},{-15,-40},{15,-58},{15,-22}}, lineColor={0,0,255}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Line(points={{-15,-22},{-15,-58}}, color={0,0,255}, thickness=0.5),
        Line(points={{-15,-40},{15,-40}}, color={0,0,255}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>While it is turned on the channel is a resistor for both directions of the current; the diode takes part of a reverse current where the voltage of
the channel is above its own. Turned off, the diode alone carries the reverse current.</p>
<p>The table of the channel is for currents from p to n; where it takes over from its own diode, the blocked voltage is none, and nothing is lost.</p>
</html>"));
  end MOSFET;

  model IGBT "An IGBT with losses"
    extends LossySwitching(final v0=data.v0, final r=data.r, final i_table=data.i, final v_table=data.v, final E_close=data.E_on, final E_open=data.E_off, final opensReverse=false);
    parameter TransistorData data "Data sheet" annotation(choicesAllMatching=true);
    Blocks.Interfaces.BooleanInput fire "Whether it is turned on" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = s < 0 or not fire;
    annotation(
      defaultComponentName="transistor",
      Icon(graphics={
        Line(points={{-90,0},{-30,0},{-10,20}}, color={0,0,255}),
        Line(points={{90,0},{30,0},{10,20}}, color={0,0,255}),
        Line(points={{-24,20},{24,20}}, color={0,0,255}, thickness=0.5),
        Line(points={{-24,28},{24,28}}, color={0,0,255}, thickness=0.5),
        Line(points={{0,90},{0,28}}, color={255,0,255}),
        Polygon(points={{30,0},{23,13},{17,7},{30,0}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<pre>
  off = s &lt; 0 or not fire
</pre>
<p>It carries current from p to n only. In a bridge it needs a diode: <a
href=\"modelica://Causeway.Electrical.Semiconductors.IGBTWithDiode\">IGBTWithDiode</a>.</p>
</html>"));
  end IGBT;

  model IGBTWithDiode "An IGBT with a diode antiparallel to it, with losses"
    extends Interfaces.TwoPin;
    extends Interfaces.ConditionalHeatPort;
    Units.Current i = p.i "Current from p to n";
    parameter TransistorData data "Data sheet of the transistor" annotation(choicesAllMatching=true);
    parameter DiodeData diodeData "Data sheet of the diode" annotation(choicesAllMatching=true);
    parameter Units.Conductance Goff(min=0) = 0 "Conductance while it blocks; may be 0" annotation(Dialog(group="Curve"));
    Units.Energy E_switching = transistor.E_switching + diode.E_switching "Energy of all switchings so far, by the tables";
    Blocks.Interfaces.BooleanInput fire "Whether it is turned on" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
    IGBT transistor(final data=data, final Goff=Goff) "Carries current from p to n while it is turned on" annotation(Placement(transformation(extent={{-10,10},{10,30}})));
    Diode diode(final data=diodeData) "Carries current from n to p" annotation(Placement(transformation(origin={0,-20}, extent={{-10,-10},{10,10}}, rotation=180)));
  equation
    lossPower = transistor.lossPower + diode.lossPower;
    connect(p, transistor.p) annotation(Line(points={{-100,0},{-40,0},{-40,20},{-10,20}}, color={0,0,255}));
    connect(diode.n, p) annotation(Line(points={{-10,-20},{-40,-20},{-40,0},{-100,0}}, color={0,0,255}));
    connect(transistor.n, n) annotation(Line(points={{10,20},{40,20},{40,0},{100,0}}, color={0,0,255}));
    connect(n, diode.p) annotation(Line(points={{100,0},{40,0},{40,-20},{10,-20}}, color={0,0,255}));
    connect(fire, transistor.fire) annotation(Line(points={{0,100},{0,30}}, color={255,0,255}));
    annotation(
      defaultComponentName="transistor",
      Icon(graphics={
        Line(visible=useHeatPort, points={{0,-100},{0,-58}}, color={191,0,0}, pattern=LinePattern.Dot),
        Line(points={{-90,0},{-30,0},{-10,20}}, color={0,0,255}),
        Line(points={{90,0},{30,0},{10,20}}, color={0,0,255}),
        Line(points={{-24,20},{24,20}}, color={0,0,255}, thickness=0.5),
        Line(points={{-24,28},{24,28}}, color={0,0,255}, thickness=0.5),
        Line(points={{0,90},{0,28}}, color={255,0,255}),
        Polygon(points={{30,0},{23,13},{17,7},{30,0}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid),
        Line(points={{-60,0},{-60,-40},{60,-40},{60,0}}, color={0,0,255}),
        Polygon(points={{15,-22},{-15,-40},{15,-58},{15,-22}}, lineColor={0,0,255}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Line(points={{-15,-22},{-15,-58}}, color={0,0,255}, thickness=0.5),
        Line(points={{-15,-40},{15,-40}}, color={0,0,255}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>The pair that bridges are made of. Transistor and diode have an account of their losses each, and share the heat port.</p>
</html>"));
  end IGBTWithDiode;

  model Thyristor "A thyristor with losses"
    extends LossySwitching(final v0=data.v0, final r=data.r, final i_table=data.i, final v_table=data.v, final E_close=data.E_on, final E_open=data.E_rr, off(fixed=true));
    parameter ThyristorData data "Data sheet" annotation(choicesAllMatching=true);
    Blocks.Interfaces.BooleanInput fire "Whether it is fired" annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = s < 0 or pre(off) and not fire;
    annotation(
      defaultComponentName="thyristor",
      Icon(graphics={
        Line(points={{-90,0},{90,0}}, color={0,0,255}),
        Polygon(points={{-30,40},{30,0},{-30,-40},{-30,40}}, lineColor={0,0,255}, fillColor=DynamicSelect({252,228,220}, if off then {252,228,220} else {0,0,255}), fillPattern=FillPattern.Solid),
        Line(points={{-30,0},{30,0}}, color={0,0,255}),
        Line(points={{30,40},{30,-40}}, color={0,0,255}, thickness=0.5),
        Line(points={{30,0},{0,40},{0,90}}, color={255,0,255}),
        Text(extent={{20,100},{150,60}}, textString="%name", textColor={0,0,255}),
        Line(points={{30,0},{14,22}}, color={0,0,255})}),
      Documentation(info="<html>
<pre>
  off = s &lt; 0 or pre(off) and not fire
</pre>
<p>Once fired it conducts until its current ends. Energy of reverse recovery is lost where another branch takes the current over.</p>
</html>"));
  end Thyristor;

  model ThreeLevelLeg "A leg of an inverter with three levels: four IGBTs with diodes, two diodes to the neutral point"
    extends Interfaces.ConditionalHeatPort;
    parameter TransistorData data "Data sheet of the transistors" annotation(choicesAllMatching=true);
    parameter DiodeData diodeData "Data sheet of the diodes" annotation(choicesAllMatching=true);
    parameter Units.Conductance Goff = 1e-6 "Conductance of each while it blocks; it decides how those in series share a voltage" annotation(Dialog(group="Curve"));
    Units.Energy E_switching = T1.E_switching + T2.E_switching + T3.E_switching + T4.E_switching + D5.E_switching + D6.E_switching "Energy of all switchings so far, by the tables";
    Interfaces.PositivePin p "Positive pin of the source" annotation(Placement(transformation(extent={{50,90},{70,110}})));
    Interfaces.Pin m "Neutral point of the source" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Interfaces.NegativePin n "Negative pin of the source" annotation(Placement(transformation(extent={{50,-110},{70,-90}})));
    Interfaces.Pin out "Output" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Blocks.Interfaces.BooleanInput fire1 "Whether T1, the uppermost transistor, is turned on" annotation(Placement(transformation(extent={{-110,70},{-90,90}})));
    Blocks.Interfaces.BooleanInput fire2 "Whether T2 is turned on" annotation(Placement(transformation(extent={{-110,30},{-90,50}})));
    Blocks.Interfaces.BooleanInput fire3 "Whether T3 is turned on" annotation(Placement(transformation(extent={{-110,-50},{-90,-30}})));
    Blocks.Interfaces.BooleanInput fire4 "Whether T4, the lowermost transistor, is turned on" annotation(Placement(transformation(extent={{-110,-90},{-90,-70}})));
    IGBTWithDiode T1(final data=data, final diodeData=diodeData, final Goff=Goff) "Uppermost transistor" annotation(Placement(transformation(origin={60,75}, extent={{10,-10},{-10,10}}, rotation=90)));
    IGBTWithDiode T2(final data=data, final diodeData=diodeData, final Goff=Goff) "Upper inner transistor" annotation(Placement(transformation(origin={60,35}, extent={{10,-10},{-10,10}}, rotation=90)));
    IGBTWithDiode T3(final data=data, final diodeData=diodeData, final Goff=Goff) "Lower inner transistor" annotation(Placement(transformation(origin={60,-35}, extent={{10,-10},{-10,10}}, rotation=90)));
    IGBTWithDiode T4(final data=data, final diodeData=diodeData, final Goff=Goff) "Lowermost transistor" annotation(Placement(transformation(origin={60,-75}, extent={{10,-10},{-10,10}}, rotation=90)));
    Diode D5(final data=diodeData, final Goff=Goff) "Holds the upper inner node at the neutral point" annotation(Placement(transformation(extent={{-10,45},{10,65}})));
    Diode D6(final data=diodeData, final Goff=Goff) "Holds the lower inner node at the neutral point" annotation(Placement(transformation(origin={0,-55}, extent={{-10,-10},{10,10}}, rotation=180)));
  equation
    lossPower = T1.lossPower + T2.lossPower + T3.lossPower + T4.lossPower + D5.lossPower + D6.lossPower;
    connect(p, T1.p) annotation(Line(points={{60,100},{60,85}}, color={0,0,255}));
    connect(T1.n, T2.p) annotation(Line(points={{60,65},{60,45}}, color={0,0,255}));
    connect(T2.n, T3.p) annotation(Line(points={{60,25},{60,-25}}, color={0,0,255}));
    connect(T3.n, T4.p) annotation(Line(points={{60,-45},{60,-65}}, color={0,0,255}));
    connect(T4.n, n) annotation(Line(points={{60,-85},{60,-100}}, color={0,0,255}));
    connect(T2.n, out) annotation(Line(points={{60,25},{60,0},{100,0}}, color={0,0,255}));
    connect(D5.n, T1.n) annotation(Line(points={{10,55},{60,55},{60,65}}, color={0,0,255}));
    connect(T3.n, D6.p) annotation(Line(points={{60,-45},{60,-55},{10,-55}}, color={0,0,255}));
    connect(m, D5.p) annotation(Line(points={{-100,0},{-30,0},{-30,55},{-10,55}}, color={0,0,255}));
    connect(m, D6.n) annotation(Line(points={{-100,0},{-30,0},{-30,-55},{-10,-55}}, color={0,0,255}));
    connect(fire1, T1.fire) annotation(Line(points={{-100,80},{0,80},{0,75},{50,75}}, color={255,0,255}));
    connect(fire2, T2.fire) annotation(Line(points={{-100,40},{0,40},{0,35},{50,35}}, color={255,0,255}));
    connect(fire3, T3.fire) annotation(Line(points={{-100,-40},{0,-40},{0,-35},{50,-35}}, color={255,0,255}));
    connect(fire4, T4.fire) annotation(Line(points={{-100,-80},{0,-80},{0,-75},{50,-75}}, color={255,0,255}));
    annotation(
      defaultComponentName="leg",
      Icon(graphics={
        Rectangle(extent={{-90,90},{90,-90}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
        Line(points={{60,90},{60,70},{40,62},{40,54},{60,46},{60,24},{40,16},{40,8},{60,0},{60,-24},{40,-32},{40,-40},{60,-48},{60,-90}}, color={0,0,255}),
        Line(points={{60,0},{90,0}}, color={0,0,255}),
        Line(points={{-90,0},{-20,0},{-20,35},{60,35}}, color={0,0,255}),
        Line(points={{-20,0},{-20,-35},{20,-35}}, color={0,0,255}),
        Polygon(points={{-6,46},{14,35},{-6,24},{-6,46}}, lineColor={0,0,255}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Line(points={{14,46},{14,24}}, color={0,0,255}, thickness=0.5),
        Line(points={{-6,-24},{-6,-46}}, color={0,0,255}, thickness=0.5),
        Polygon(points={{14,-24},{-6,-35},{14,-46},{14,-24}}, lineColor={0,0,255}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
        Text(extent={{-150,150},{20,110}}, textString="%name", textColor={0,0,255})}),
      Documentation(info="<html>
<p>With T1 and T2 on the output is at p, with T2 and T3 at the neutral point m, with T3 and T4 at n. T1 and T3 are never on together, nor are T2 and
T4: each pair has a <a href=\"modelica://Causeway.Blocks.Converters.DeadTime\">DeadTime</a>. See <a
href=\"modelica://Causeway.Examples.PowerElectronics.NpcInverter\">NpcInverter</a>, where one leg is drawn with all its parts, and <a
href=\"modelica://Causeway.Examples.PowerElectronics.ThreePhaseNpcInverter\">ThreePhaseNpcInverter</a>.</p>
</html>"));
  end ThreeLevelLeg;
  annotation(
    Icon(graphics={
      Line(points={{-85,-15},{85,-15}}, color={0,0,255}),
      Polygon(points={{-30,20},{30,-15},{-30,-50},{-30,20}}, lineColor={0,0,255}, fillColor={252,228,220}, fillPattern=FillPattern.Solid),
      Line(points={{30,20},{30,-50}}, color={0,0,255}, thickness=0.5)}),
    Documentation(info="<html>
<p>Ideal switches with what data sheets say of their losses: a straight line while they conduct, v = v0 + r*i, and the energy of each switching by
tables. Each has a heat port (parameter useHeatPort); a <a href=\"modelica://Causeway.Thermal.Components.CauerChain\">CauerChain</a> or a <a
href=\"modelica://Causeway.Thermal.Components.FosterChain\">FosterChain</a> leads the heat from the junction to the case.</p>
<p>How the energy of the switchings enters the balance of energy is told in <a
href=\"modelica://Causeway.Electrical.Semiconductors.LossySwitching\">LossySwitching</a>.</p>
</html>"));
end Semiconductors;
