// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9 An external function in C with an explicit call.
// MODEL: ExternalCall
// UNKNOWNS: 2
model ExternalCall
  pure function power
    input Real base;
    input Real exponent;
    output Real y;
  external "C" y = pow(base, exponent) annotation(Include = "#include <math.h>");
  end power;
  Real x = 1 + time;
  Real y = power(x, 2.5);
end ExternalCall;
