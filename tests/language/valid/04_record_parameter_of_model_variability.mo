// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.5 A record declared as parameter makes its elements parameters.
// MODEL: ParameterRecord
// UNKNOWNS: 1
// VALUE: data.m = 2
// VALUE: data.shape.h = 0.5
model ParameterRecord
  record Shape
    Real h;
    constant Integer edges = 4;
  end Shape;
  record Data
    Real m = 1;
    Shape shape;
  end Data;
  parameter Data data(m = 2, shape(h = 0.5));
  Real x = data.m * data.shape.h * time + data.shape.edges;
end ParameterRecord;
