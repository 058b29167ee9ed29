// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.4 An output has its default where the algorithm assigns none; an algorithm without statements is a body.
// MODEL: EmptyAlgorithm
// UNKNOWNS: 2
model EmptyAlgorithm
  function anyTrue
    input Boolean b[:];
    output Boolean result = size(b, 1) > 0 and max(b);
  algorithm
  end anyTrue;
  function half
    input Real x;
    output Real y = x / 2;
  algorithm
  end half;
  Boolean b = anyTrue({time > 1, time > 2});
  Real y = half(time);
end EmptyAlgorithm;
