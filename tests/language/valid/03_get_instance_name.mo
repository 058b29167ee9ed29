// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4.5 getInstanceName gives the simulated model followed by the path of the instance.
// MODEL: Vessel
// UNKNOWNS: 0
// VALUE: pump.name = "Vessel.pump"
// VALUE: pump.motor.name = "Vessel.pump.motor"
// VALUE: name = "Vessel"
model Motor
  parameter String name = getInstanceName();
end Motor;

model Pump
  parameter String name = getInstanceName();
  Motor motor;
end Pump;

model Vessel
  parameter String name = getInstanceName();
  Pump pump;
end Vessel;
