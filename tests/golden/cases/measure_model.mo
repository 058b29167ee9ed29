// RUN: measure {file} --curve x --curve on --harmonics 0
// A run is measured with its events: a sawtooth between -1 and 1 with a duty of three quarters, from reinit.
model Saw "A sawtooth"
  Real x(start=-1, fixed=true, unit="m");
  Boolean on = x > -0.5;
equation
  der(x) = 2;
  when x >= 1 then
    reinit(x, -1);
  end when;
  annotation(experiment(StopTime=8, Interval=0.1));
end Saw;
