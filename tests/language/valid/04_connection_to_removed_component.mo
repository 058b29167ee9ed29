// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 A connect-equation with a removed connector is removed as well.
// MODEL: RemovedConnection
// UNKNOWNS: 5
// ABSENT: lamp
// ABSENT: lampSwitch
package RemovedConnectionParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    parameter Real R = 1;
    Pin p;
  equation
    p.v = R * p.i;
  end Load;
  model Source
    Pin p;
    Real power = p.v * p.i;
  equation
    p.v = 12;
  end Source;
end RemovedConnectionParts;

model RemovedConnection
  import RemovedConnectionParts.*;
  parameter Boolean withLamp = false;
  Source s;
  Load heater(R = 10);
  Load lamp(R = 20) if withLamp;
  RemovedConnectionParts.Pin lampSwitch if withLamp;
equation
  connect(s.p, heater.p);
  connect(s.p, lamp.p);
  connect(lamp.p, lampSwitch);
end RemovedConnection;
