// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4.1 A function of an outer component's class may be called through the component.
// MODEL: FieldFunction
// UNKNOWNS: 1
// VALUE: leaf.f = 18
model PlanetLike
  parameter Real mass = 9;
  function attraction
    input Real r;
    input Real m;
    output Real a;
  algorithm
    a := m * r;
  end attraction;
end PlanetLike;

model FieldLeaf
  outer PlanetLike planet;
  parameter Real f = planet.attraction(2, planet.mass);
  Real x = f;
end FieldLeaf;

model FieldFunction
  inner PlanetLike planet;
  FieldLeaf leaf;
end FieldFunction;
