model ScrBridge "Bridge of four thyristors with an inductive load"
  parameter Real angle(unit="rad") = pi/4 "Firing angle";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Circuits.SineVoltage source(V=100, f=50) "Source" annotation(Placement(transformation(origin={-70,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.IdealThyristor T1 "Upper left thyristor" annotation(Placement(transformation(origin={-20,30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealThyristor T2 "Upper right thyristor" annotation(Placement(transformation(origin={20,30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealThyristor T3 "Lower left thyristor" annotation(Placement(transformation(origin={-20,-30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealThyristor T4 "Lower right thyristor" annotation(Placement(transformation(origin={20,-30}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.Pulse first(period=0.02, duty=0.05, start=angle/(2*pi*50)) "Fires T1 and T4" annotation(Placement(transformation(origin={-70,70}, extent={{-10,-10},{10,10}})));
  Circuits.Pulse second(period=0.02, duty=0.05, start=0.01 + angle/(2*pi*50)) "Fires T2 and T3" annotation(Placement(transformation(origin={-70,-80}, extent={{-10,-10},{10,10}})));
  Circuits.Resistor R(R=10) "Resistance of the load" annotation(Placement(transformation(origin={60,30}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Inductor L(L=0.1) "Inductance of the load" annotation(Placement(transformation(origin={60,-20}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-70,-50}, extent={{-10,-10},{10,10}})));
equation
  connect(source.p, T1.p) annotation(Line(points={{-70,10},{-70,20},{-20,20}}, color={0,0,255}));
  connect(T3.n, T1.p) annotation(Line(points={{-20,-20},{-20,20}}, color={0,0,255}));
  connect(source.n, T2.p) annotation(Line(points={{-70,-10},{-70,20},{20,20}}, color={0,0,255}));
  connect(T4.n, T2.p) annotation(Line(points={{20,-20},{20,20}}, color={0,0,255}));
  connect(T1.n, T2.n) annotation(Line(points={{-20,40},{20,40}}, color={0,0,255}));
  connect(T2.n, R.p) annotation(Line(points={{20,40},{60,40}}, color={0,0,255}));
  connect(R.n, L.p) annotation(Line(points={{60,20},{60,-10}}, color={0,0,255}));
  connect(T3.p, T4.p) annotation(Line(points={{-20,-40},{20,-40}}, color={0,0,255}));
  connect(T4.p, L.n) annotation(Line(points={{20,-40},{20,-30},{60,-30}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-70,-10},{-70,-40}}, color={0,0,255}));
  connect(first.y, T1.fire) annotation(Line(points={{-60,70},{-60,30},{-27,30}}, color={255,0,255}));
  connect(first.y, T4.fire) annotation(Line(points={{-60,70},{-60,-30},{13,-30}}, color={255,0,255}));
  connect(second.y, T2.fire) annotation(Line(points={{-60,-80},{-60,30},{13,30}}, color={255,0,255}));
  connect(second.y, T3.fire) annotation(Line(points={{-60,-80},{-60,-30},{-27,-30}}, color={255,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.2, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Each pair of thyristors conducts from the instant at which it is fired until the other pair takes over the current: the voltage of the load follows the source beyond its
zero, up to the next firing. With continuous current its mean is 2/pi*V*cos(angle).</p>
</html>"));
end ScrBridge;
