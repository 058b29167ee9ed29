model ThreePhaseBridge "Three-phase bridge of six ideal diodes with a resistive load"
  parameter Real V(unit="V") = 10 "Amplitude of a phase";
  Real mean(unit="V") "Mean of the output voltage since the start";
  Real area(unit="V.s", start=0, fixed=true) "Integral of the output voltage";
  Circuits.SineVoltage u1(V=V, f=50) "Phase 1" annotation(Placement(transformation(origin={-70,30}, extent={{-10,-10},{10,10}}, rotation=180)));
  Circuits.SineVoltage u2(V=V, f=50, phase=-1*2*acos(-1)/3) "Phase 2" annotation(Placement(transformation(origin={-70,0}, extent={{-10,-10},{10,10}}, rotation=180)));
  Circuits.SineVoltage u3(V=V, f=50, phase=-2*2*acos(-1)/3) "Phase 3" annotation(Placement(transformation(origin={-70,-30}, extent={{-10,-10},{10,10}}, rotation=180)));
  Circuits.IdealDiode D1 "Upper diode of phase 1" annotation(Placement(transformation(origin={-30,60}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D2 "Upper diode of phase 2" annotation(Placement(transformation(origin={0,60}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D3 "Upper diode of phase 3" annotation(Placement(transformation(origin={30,60}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D4 "Lower diode of phase 1" annotation(Placement(transformation(origin={-30,-60}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D5 "Lower diode of phase 2" annotation(Placement(transformation(origin={0,-60}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D6 "Lower diode of phase 3" annotation(Placement(transformation(origin={30,-60}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.Resistor R(R=10) "Load" annotation(Placement(transformation(origin={70,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-90,-70}, extent={{-10,-10},{10,10}})));
equation
  connect(u1.p, D1.p) annotation(Line(points={{-60,30},{-30,30},{-30,50}}, color={0,0,255}));
  connect(u2.p, D2.p) annotation(Line(points={{-60,0},{0,0},{0,50}}, color={0,0,255}));
  connect(u3.p, D3.p) annotation(Line(points={{-60,-30},{30,-30},{30,50}}, color={0,0,255}));
  connect(D4.n, D1.p) annotation(Line(points={{-30,-50},{-30,50}}, color={0,0,255}));
  connect(D5.n, D2.p) annotation(Line(points={{0,-50},{0,50}}, color={0,0,255}));
  connect(D6.n, D3.p) annotation(Line(points={{30,-50},{30,50}}, color={0,0,255}));
  connect(D1.n, R.p) annotation(Line(points={{-30,70},{-30,80},{70,80},{70,10}}, color={0,0,255}));
  connect(D2.n, R.p) annotation(Line(points={{0,70},{0,80},{70,80},{70,10}}, color={0,0,255}));
  connect(D3.n, R.p) annotation(Line(points={{30,70},{30,80},{70,80},{70,10}}, color={0,0,255}));
  connect(D4.p, R.n) annotation(Line(points={{-30,-70},{-30,-80},{70,-80},{70,-10}}, color={0,0,255}));
  connect(D5.p, R.n) annotation(Line(points={{0,-70},{0,-80},{70,-80},{70,-10}}, color={0,0,255}));
  connect(D6.p, R.n) annotation(Line(points={{30,-70},{30,-80},{70,-80},{70,-10}}, color={0,0,255}));
  connect(u1.n, ground.p) annotation(Line(points={{-80,30},{-80,-60},{-90,-60}}, color={0,0,255}));
  connect(u2.n, ground.p) annotation(Line(points={{-80,0},{-80,-60},{-90,-60}}, color={0,0,255}));
  connect(u3.n, ground.p) annotation(Line(points={{-80,-30},{-80,-60},{-90,-60}}, color={0,0,255}));
  der(area) = R.v;
  mean = if time > 0 then area/time else R.v;
  annotation(
    experiment(StartTime=0, StopTime=0.04, Interval=1e-5, Tolerance=1e-8),
    Documentation(info="<html>
<p>The upper diode of the phase with the highest potential conducts, and the lower one of the phase with the lowest. Six times in each period the current goes
from one phase to the next in no time. The mean of the output voltage is 3*sqrt(3)/pi times the amplitude of a phase.</p>
</html>"));
end ThreePhaseBridge;
