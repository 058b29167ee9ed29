model BuckConverter "Buck converter with an ideal switch and an ideal diode, without losses"
  parameter Real V(unit="V") = 24 "Voltage of the source";
  parameter Real period(unit="s") = 1e-4 "Switching period";
  parameter Real duty = 0.4 "Duty ratio";
  Circuits.ConstantVoltage source(V=V) "Source" annotation(Placement(transformation(origin={-80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.IdealSwitch S "Switch" annotation(Placement(transformation(origin={-50,30}, extent={{-10,-10},{10,10}})));
  Circuits.Pulse pulse(period=period, duty=duty) "Drives the switch" annotation(Placement(transformation(origin={-80,60}, extent={{-10,-10},{10,10}})));
  Circuits.IdealDiode diode "Carries the current while the switch is open" annotation(Placement(transformation(origin={-20,0}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.Inductor L(L=1e-3, i0=duty*V/10) "Inductor" annotation(Placement(transformation(origin={10,30}, extent={{-10,-10},{10,10}})));
  Circuits.Capacitor C(C=1e-4, v0=duty*V) "Output capacitor" annotation(Placement(transformation(origin={40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Resistor R(R=10) "Load" annotation(Placement(transformation(origin={70,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-80,-50}, extent={{-10,-10},{10,10}})));
equation
  connect(pulse.y, S.closed) annotation(Line(points={{-70,60},{-70,37},{-50,37}}, color={255,0,255}));
  connect(source.p, S.p) annotation(Line(points={{-80,10},{-80,30},{-60,30}}, color={0,0,255}));
  connect(S.n, L.p) annotation(Line(points={{-40,30},{0,30}}, color={0,0,255}));
  connect(diode.n, L.p) annotation(Line(points={{-20,10},{-20,30},{0,30}}, color={0,0,255}));
  connect(L.n, C.p) annotation(Line(points={{20,30},{20,10},{40,10}}, color={0,0,255}));
  connect(L.n, R.p) annotation(Line(points={{20,30},{20,10},{70,10}}, color={0,0,255}));
  connect(C.n, source.n) annotation(Line(points={{40,-10},{-80,-10}}, color={0,0,255}));
  connect(R.n, source.n) annotation(Line(points={{70,-10},{-80,-10}}, color={0,0,255}));
  connect(diode.p, source.n) annotation(Line(points={{-20,-10},{-80,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-80,-10},{-80,-40}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.05, Interval=1e-5, Tolerance=1e-8),
    Documentation(info="<html>
<p>While the switch is closed the source drives the current through the inductor and the diode blocks; when it opens the diode takes over at the same instant: either
both change or none does. As long as the current does not end within a period, the mean output voltage is the duty ratio times the voltage of the source.</p>
</html>"));
end BuckConverter;
