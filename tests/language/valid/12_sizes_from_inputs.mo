// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.5 Sizes of outputs and protected arrays may depend on sizes of the inputs.
// MODEL: InputSizes
// UNKNOWNS: 3
// VALUE: c = {1, 3, 6, 10}
// VALUE: r = {3, 2, 1}
// VALUE: n = 4
model InputSizes
  function cumulated
    input Real u[:];
    output Real y[size(u, 1)];
  protected
    Real s = 0;
  algorithm
    for i in 1:size(u, 1) loop
      s := s + u[i];
      y[i] := s;
    end for;
  end cumulated;
  function reversed
    input Real u[:];
    output Real y[size(u, 1)];
  protected
    Integer n = size(u, 1);
    Real copy[size(u, 1)] = u;
  algorithm
    for i in 1:n loop
      y[i] := copy[n + 1 - i];
    end for;
  end reversed;
  parameter Real c[:] = cumulated({1, 2, 3, 4});
  parameter Real r[3] = reversed({1, 2, 3});
  parameter Integer n = size(cumulated({5, 5, 5, 5}), 1);
  Real x[3] = reversed({time, 2, 3});
end InputSizes;
