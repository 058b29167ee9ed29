model ParallelDiodes "Two ideal diodes in parallel: any division of the current between them is a solution"
  Circuits.ConstantCurrent source(I=1) "Source" annotation(Placement(transformation(origin={-40,0}, extent={{-10,-10},{10,10}}, rotation=90)));
  Circuits.IdealDiode D1 "First diode" annotation(Placement(transformation(origin={0,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.IdealDiode D2 "Second diode" annotation(Placement(transformation(origin={40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Circuits.Ground ground "Ground" annotation(Placement(transformation(origin={-40,-50}, extent={{-10,-10},{10,10}})));
equation
  connect(source.n, D1.p) annotation(Line(points={{-40,10},{0,10}}, color={0,0,255}));
  connect(source.n, D2.p) annotation(Line(points={{-40,10},{40,10}}, color={0,0,255}));
  connect(D1.n, source.p) annotation(Line(points={{0,-10},{-40,-10}}, color={0,0,255}));
  connect(D2.n, source.p) annotation(Line(points={{40,-10},{-40,-10}}, color={0,0,255}));
  connect(source.p, ground.p) annotation(Line(points={{-40,-10},{-40,-40}}, color={0,0,255}));
  annotation(
    experiment(StartTime=0, StopTime=1, Interval=0.1, Tolerance=1e-8),
    Documentation(info="<html>
<p>Both diodes conduct and have no voltage; that their currents sum up to 1 A is all that is known of them. With a resistance in each there is one solution, however small the
resistances are.</p>
</html>"));
end ParallelDiodes;
