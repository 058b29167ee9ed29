// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.2 An input of a function may be a function, whose type is a partial function.
// MODEL: M
// UNKNOWNS: 1
model M
  partial function Position
    input Real s;
    output Real r;
  end Position;
  function straight
    extends Position;
  algorithm
    r := 2 * s;
  end straight;
  partial function Surface
    input Integer n;
    output Real x[n];
  end Surface;
  model Road
    replaceable function position = Position;
  end Road;
  model StraightRoad
    extends Road(redeclare function position = straight);
  end StraightRoad;
  model Shape
    replaceable function surface = Surface;
    Real x[2] = surface(2);
  end Shape;
  model Visualizer
    function characteristic
      extends Surface;
      input Position position;
    algorithm
      x := {position(i) for i in 1:n};
    end characteristic;
    replaceable Road road;
    Real y;
  equation
    y = sum(characteristic(2, function road.position()));
  end Visualizer;
  Visualizer v(redeclare StraightRoad road);
end M;
