// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model ThreePhaseBridge "A bridge of six ideal diodes"
  extends Icons.Example;
  Units.Voltage mean(start=0) "Mean voltage of the load from t = 0 on";
protected
  Real area(start=0, fixed=true, unit="V.s") "Integral of the voltage of the load";
public
  Causeway.Electrical.Sources.ThreePhaseVoltage source(V=10, f=50) "Three phases" annotation(Placement(transformation(extent={{-100,-20},{-60,20}})));
  Causeway.Electrical.Ideal.IdealDiode D1 "Upper diode of phase 1" annotation(Placement(transformation(origin={-30,40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D2 "Upper diode of phase 2" annotation(Placement(transformation(origin={0,40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D3 "Upper diode of phase 3" annotation(Placement(transformation(origin={30,40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D4 "Lower diode of phase 1" annotation(Placement(transformation(origin={-30,-40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D5 "Lower diode of phase 2" annotation(Placement(transformation(origin={0,-40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Ideal.IdealDiode D6 "Lower diode of phase 3" annotation(Placement(transformation(origin={30,-40}, extent={{-10,-10},{10,10}}, rotation=90)));
  Causeway.Electrical.Basic.Resistor R(R=10) "Load" annotation(Placement(transformation(origin={80,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Ground ground "Ground" annotation(Placement(transformation(extent={{-120,-50},{-100,-30}})));
equation
  connect(source.p1, D1.p) annotation(Line(points={{-60,10},{-30,10},{-30,30}}, color={0,0,255}));
  connect(source.p2, D2.p) annotation(Line(points={{-60,0},{0,0},{0,30}}, color={0,0,255}));
  connect(source.p3, D3.p) annotation(Line(points={{-60,-10},{30,-10},{30,30}}, color={0,0,255}));
  connect(D4.n, D1.p) annotation(Line(points={{-30,-30},{-30,30}}, color={0,0,255}));
  connect(D5.n, D2.p) annotation(Line(points={{0,-30},{0,30}}, color={0,0,255}));
  connect(D6.n, D3.p) annotation(Line(points={{30,-30},{30,30}}, color={0,0,255}));
  connect(D1.n, D2.n) annotation(Line(points={{-30,50},{-30,60},{0,60},{0,50}}, color={0,0,255}));
  connect(D2.n, D3.n) annotation(Line(points={{0,50},{0,60},{30,60},{30,50}}, color={0,0,255}));
  connect(D3.n, R.p) annotation(Line(points={{30,50},{30,60},{80,60},{80,10}}, color={0,0,255}));
  connect(D4.p, D5.p) annotation(Line(points={{-30,-50},{-30,-60},{0,-60},{0,-50}}, color={0,0,255}));
  connect(D5.p, D6.p) annotation(Line(points={{0,-50},{0,-60},{30,-60},{30,-50}}, color={0,0,255}));
  connect(D6.p, R.n) annotation(Line(points={{30,-50},{30,-60},{80,-60},{80,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-100,0},{-110,0},{-110,-30}}, color={0,0,255}));
  der(area) = R.v;
  mean = if time > 0 then area/time else R.v;
  annotation(
    experiment(StartTime=0, StopTime=0.1, Interval=1e-4, Tolerance=1e-8),
    Diagram(coordinateSystem(extent={{-130,-100},{100,100}})),
    Documentation(info="<html>
<p>The phase with the highest voltage feeds the upper rail, the one with the lowest the lower rail. At each change one diode takes the current over
from another, at the same instant.</p>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: R.v has six humps a period; its mean is 3*sqrt(3)/pi times the amplitude, 16.54 V. mean integrates it.</li>
<li><b>Blocks</b>: six Boolean unknowns in one block. Of 64 combinations one fits.</li>
</ul>
</html>"));
end ThreePhaseBridge;
