model DiodeAcrossSource "An ideal diode across a voltage source: no solution while the voltage is positive"
  Circuits.SineVoltage source(V=10, f=50, phase=-0.5) "Source" annotation(Placement(transformation(origin={-30,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.IdealDiode diode "Short circuit" annotation(Placement(transformation(origin={30,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-30,-50}, extent={{-10,-10},{10,10}})));
equation
  connect(source.p, diode.p) annotation(Line(points={{-30,10},{30,10}}, color={0,0,255}));
  connect(diode.n, source.n) annotation(Line(points={{30,-10},{-30,-10}}, color={0,0,255}));
  connect(source.n, ground.p) annotation(Line(points={{-30,-10},{-30,-40}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=0.02, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>Until the voltage becomes positive the diode blocks. Then it would have to conduct, with a voltage of zero, which the source contradicts: no state of the diode fits. The
simulation stops there and says so. A resistance anywhere in the loop gives it a solution.</p>
</html>"));
end DiodeAcrossSource;
