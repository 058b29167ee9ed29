package Circuits "Components of circuits with ideal switches: what the examples are connected from"
  connector Pin "A place where wires meet"
    Real v(unit="V") "Potential";
    flow Real i(unit="A") "Current into the component";
    annotation(Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}));
  end Pin;

  connector BooleanInput = input Boolean "A signal that comes in"
    annotation(Icon(graphics={Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={255,0,255}, fillColor={255,0,255}, fillPattern=FillPattern.Solid)}));
  connector BooleanOutput = output Boolean "A signal that goes out"
    annotation(Icon(graphics={Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));

  partial model TwoPin "Two pins, the current that enters one leaves the other"
    Pin p "Positive pin" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin n "Negative pin" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Real v(unit="V") "Voltage from p to n";
    Real i(unit="A") "Current from p to n";
  equation
    v = p.v - n.v;
    0 = p.i + n.i;
    i = p.i;
    annotation(Icon(graphics={Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255})}));
  end TwoPin;

  model Ground "The potential that the others are measured from"
    Pin p "Pin of potential zero" annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  equation
    p.v = 0;
    annotation(Icon(graphics={Line(points={{0,90},{0,50}}), Line(points={{-60,50},{60,50}}), Line(points={{-40,30},{40,30}}), Line(points={{-20,10},{20,10}})}));
  end Ground;

  model Resistor "v = R*i"
    extends TwoPin;
    parameter Real R(unit="Ohm") = 1 "Resistance";
  equation
    v = R*i;
    annotation(Icon(graphics={Line(points={{-90,0},{-70,0}}), Line(points={{70,0},{90,0}}), Rectangle(extent={{-70,30},{70,-30}}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
  end Resistor;

  model Capacitor "C*der(v) = i"
    extends TwoPin(v(start=v0, fixed=true));
    parameter Real C(unit="F") = 1 "Capacitance";
    parameter Real v0(unit="V") = 0 "Voltage at the start";
  equation
    C*der(v) = i;
    annotation(Icon(graphics={Line(points={{-90,0},{-6,0}}), Line(points={{6,0},{90,0}}), Line(points={{-6,30},{-6,-30}}, thickness=0.5), Line(points={{6,30},{6,-30}}, thickness=0.5)}));
  end Capacitor;

  model Inductor "L*der(i) = v"
    extends TwoPin(i(start=i0, fixed=true));
    parameter Real L(unit="H") = 1 "Inductance";
    parameter Real i0(unit="A") = 0 "Current at the start";
  equation
    L*der(i) = v;
    annotation(Icon(graphics={Line(points={{-90,0},{-60,0}}), Line(points={{60,0},{90,0}}),
      Line(points={{-60,0},{-52,16},{-38,16},{-30,0}}, smooth=Smooth.Bezier), Line(points={{-30,0},{-22,16},{-8,16},{0,0}}, smooth=Smooth.Bezier),
      Line(points={{0,0},{8,16},{22,16},{30,0}}, smooth=Smooth.Bezier), Line(points={{30,0},{38,16},{52,16},{60,0}}, smooth=Smooth.Bezier)}));
  end Inductor;

  model ConstantVoltage "A source of constant voltage"
    extends TwoPin;
    parameter Real V(unit="V") = 1 "Voltage";
  equation
    v = V;
    annotation(Icon(graphics={Ellipse(extent={{-50,50},{50,-50}}, fillColor={255,255,255}, fillPattern=FillPattern.Solid), Line(points={{-90,0},{90,0}}), Line(points={{-80,20},{-60,20}}), Line(points={{-70,30},{-70,10}})}));
  end ConstantVoltage;

  model ConstantCurrent "A source of constant current"
    extends TwoPin;
    parameter Real I(unit="A") = 1 "Current";
  equation
    i = I;
    annotation(Icon(graphics={Ellipse(extent={{-50,50},{50,-50}}, fillColor={255,255,255}, fillPattern=FillPattern.Solid), Line(points={{-90,0},{-50,0}}), Line(points={{50,0},{90,0}}), Line(points={{0,50},{0,-50}})}));
  end ConstantCurrent;

  model SineVoltage "A source of alternating voltage"
    extends TwoPin;
    parameter Real V(unit="V") = 1 "Amplitude";
    parameter Real f(unit="Hz") = 50 "Frequency";
    parameter Real phase(unit="rad") = 0 "Phase at time zero";
    constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  equation
    v = V*sin(2*pi*f*time + phase);
    annotation(Icon(graphics={Ellipse(extent={{-50,50},{50,-50}}, fillColor={255,255,255}, fillPattern=FillPattern.Solid), Line(points={{-90,0},{-50,0}}), Line(points={{50,0},{90,0}}),
      Line(points={{-36,0},{-18,30},{0,0},{18,-30},{36,0}}, smooth=Smooth.Bezier)}));
  end SineVoltage;

  partial model IdealTwoPin "Current and voltage by one parameter along the curve: Ron*s and s while closed, s and Goff*s while open"
    extends TwoPin;
    parameter Real Ron(unit="Ohm") = 0 "Resistance while closed";
    parameter Real Goff(unit="S") = 0 "Conductance while open";
    Boolean off(start=true) "Whether it is open";
    Real s "Voltage while open, current while closed";
  equation
    v = s*(if off then 1 else Ron);
    i = s*(if off then Goff else 1);
  end IdealTwoPin;

  model IdealDiode "Conducts in one direction"
    extends IdealTwoPin;
  equation
    off = s < 0;
    annotation(Icon(graphics={Line(points={{-90,0},{90,0}}), Polygon(points={{-30,40},{30,0},{-30,-40},{-30,40}}, fillColor=DynamicSelect({255,255,255}, if off then {255,255,255} else {0,0,0}), fillPattern=FillPattern.Solid), Line(points={{30,40},{30,-40}}, thickness=0.5)}));
  end IdealDiode;

  model IdealSwitch "Closed while the signal is true"
    extends IdealTwoPin;
    BooleanInput closed "Whether it is closed" annotation(Placement(transformation(origin={0,70}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = not closed;
    annotation(Icon(graphics={Line(points={{-90,0},{-40,0}}), Line(points={{40,0},{90,0}}), Line(points=DynamicSelect({{-40,0},{36,34}}, if off then {{-40,0},{36,34}} else {{-40,0},{40,0}})), Line(points={{0,60},{0,18}}, color={255,0,255}, pattern=LinePattern.Dash),
      Ellipse(extent={{-44,4},{-36,-4}}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
  end IdealSwitch;

  model IdealThyristor "A diode that begins to conduct when it is fired, and conducts until its current ends"
    extends IdealTwoPin(off(fixed=true));
    BooleanInput fire "Whether it is fired" annotation(Placement(transformation(origin={0,70}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = s < 0 or pre(off) and not fire;
    annotation(Icon(graphics={Line(points={{-90,0},{90,0}}), Polygon(points={{-30,40},{30,0},{-30,-40},{-30,40}}, fillColor=DynamicSelect({255,255,255}, if off then {255,255,255} else {0,0,0}), fillPattern=FillPattern.Solid), Line(points={{30,40},{30,-40}}, thickness=0.5),
      Line(points={{30,0},{0,40},{0,60}}, color={255,0,255})}));
  end IdealThyristor;

  model IdealGto "A diode that conducts only while it is fired"
    extends IdealTwoPin;
    BooleanInput fire "Whether it is fired" annotation(Placement(transformation(origin={0,70}, extent={{-10,-10},{10,10}}, rotation=-90)));
  equation
    off = s < 0 or not fire;
    annotation(Icon(graphics={Line(points={{-90,0},{90,0}}), Polygon(points={{-30,40},{30,0},{-30,-40},{-30,40}}, fillColor=DynamicSelect({255,255,255}, if off then {255,255,255} else {0,0,0}), fillPattern=FillPattern.Solid), Line(points={{30,40},{30,-40}}, thickness=0.5),
      Line(points={{30,0},{0,40},{0,60}}, color={255,0,255}), Line(points={{-12,52},{12,64}}, color={255,0,255})}));
  end IdealGto;

  model Pulse "True for a part of each period"
    parameter Real period(unit="s") = 1 "Length of a period";
    parameter Real duty = 0.5 "Part of the period for which the signal is true";
    parameter Real start(unit="s") = 0 "Begin of the first period";
    BooleanOutput y(start=false, fixed=true) "The signal" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    discrete Real begin(unit="s", start=start, fixed=true) "Begin of the present period";
  equation
    when sample(start, period) then
      begin = time;
    end when;
    y = time >= start and time < begin + duty*period;
    annotation(Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-80,-40},{-40,-40},{-40,40},{0,40},{0,-40},{40,-40},{40,40},{80,40}}), Text(extent={{-150,150},{150,110}}, textString="%name", textColor={0,0,255})}));
  end Pulse;

  model Not "The opposite of a signal"
    BooleanInput u "A signal" annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    BooleanOutput y "Its opposite" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = not u;
    annotation(Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid), Text(extent={{-80,40},{80,-40}}, textString="not")}));
  end Not;

  model Step "False before an instant, true from then on"
    parameter Real instant(unit="s") = 0 "When the signal becomes true";
    BooleanOutput y "The signal" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation
    y = time >= instant;
    annotation(Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid), Line(points={{-80,-40},{0,-40},{0,40},{80,40}}),
      Text(extent={{-150,150},{150,110}}, textString="%name", textColor={0,0,255})}));
  end Step;

  annotation(
    Documentation(info="<html>
<p>Switches, diodes and thyristors are ideal: with the defaults Ron = 0 and Goff = 0 they have neither voltage while they conduct, nor current while they
block. Each has a parameter s along its curve, which is its voltage on one branch and its current on the other, so that it passes zero where the branches meet.</p>
</html>"));
end Circuits;
