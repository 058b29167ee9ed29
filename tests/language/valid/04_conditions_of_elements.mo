// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 Elements of an array may have different conditions; connections of those removed go, the others stay.
// MODEL: ConditionsOfElements
// UNKNOWNS: 42
// ABSENT: drive[1].pin
// PRESENT: drive[3].pin
model ConditionsOfElements
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin pin;
    parameter Real g = 1;
  equation
    pin.i = g*pin.v;
  end Load;
  model Source
    Pin pin;
    parameter Real v = 1;
  equation
    pin.v = v*time;
  end Source;
  model Drive
    parameter Boolean has = false;
    parameter Real g = 1;
    Pin pin if has;
    Load load(g = g);
  equation
    connect(pin, load.pin);
  end Drive;
  parameter Integer position[2] = {2, 3};
  Drive drive[3](has = {false, true, true}, g = {1, 2, 3});
  Drive other[3](has = {true, false, true});
  Drive none[3];
  Load behind[3];
  Source p[2], q[3](v = 1:3);
equation
  for i in 1:2 loop
    connect(p[i].pin, drive[position[i]].pin);
  end for;
  connect(q.pin, other.pin);
  connect(none.pin, behind.pin);
end ConditionsOfElements;
