// RUN: check {file}
// Units that disagree: in one sum, along three equations, and in a component; each is told once.
model UnitsDisagree
  type Length = Real(unit = "m");
  type Time = Real(unit = "s");
  type Voltage = Real(unit = "V");
  type Current = Real(unit = "A");
  type Resistance = Real(unit = "Ohm");
  model Load
    Voltage u = 3*sin(time);
    Current i;
    parameter Resistance R = 2;
  equation
    u/R = i + 2*R;
  end Load;
  model Unchecked
    Length s;
  equation
    s = Time0;
    annotation(__Causeway_units = false);
  end Unchecked;
  constant Time Time0 = 7.125;
  Load loads[3];
  Unchecked unchecked;
  Length a = 2, d;
  Time b;
  Real x, y;
equation
  d = a + b;
  x = a;
  y = x;
  b = 2*y;
end UnitsDisagree;
