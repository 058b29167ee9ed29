// RUN: losses {file} --output lamp
// The load that is named must be there.
model Lamp "A source with a load"
  Causeway.Electrical.Sources.ConstantVoltage source(V=10);
  Causeway.Electrical.Basic.Resistor load(R=50);
  Causeway.Electrical.Basic.Ground ground;
equation
  connect(source.p, load.p);
  connect(load.n, source.n);
  connect(source.n, ground.p);
end Lamp;
