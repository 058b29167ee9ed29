// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4.1 spatialDistribution gives two outputs, taken by a tuple equation.
// MODEL: Transport
// UNKNOWNS: 4
model Transport
  parameter Real v = 2;
  Real position(start = 0, fixed = true);
  Real left = sin(time);
  Real outLeft;
  Real outRight;
equation
  der(position) = v;
  (outLeft, outRight) = spatialDistribution(left, 0.0, position, v >= 0,
    initialPoints = {0.0, 0.5, 1.0}, initialValues = {0.0, 1.0, 2.0});
end Transport;
