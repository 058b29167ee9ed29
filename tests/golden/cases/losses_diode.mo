// RUN: losses {file} --periods 1 --frequency 50
// Half a sine through a resistor with an ideal diode: half of U^2/(2R), and 2/pi of a volt less where it is not ideal.
model Rectifier "A rectifier with one diode"
  Causeway.Electrical.Sources.SineVoltage source(V=100, f=50);
  Causeway.Electrical.Ideal.IdealDiode diode;
  Causeway.Electrical.Basic.Resistor load(R=50);
  Causeway.Electrical.Basic.Ground ground;
equation
  connect(source.p, diode.p);
  connect(diode.n, load.p);
  connect(load.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.04, Interval=1e-5));
end Rectifier;
