// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9 Without a call the C function has the name of the Modelica function and its arguments.
// MODEL: ExternalPlain
// UNKNOWNS: 1
model ExternalPlain
  pure function hypot
    input Real a;
    input Real b;
    output Real c;
  external;
  end hypot;
  pure function cbrt
    input Real u;
    output Real y;
  external "C";
  end cbrt;
  Real x = hypot(time, 1) + cbrt(time);
end ExternalPlain;
