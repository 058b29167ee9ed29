// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 A model class may be inner and outer; components are of the inner class.
// MODEL: InnerClass
// UNKNOWNS: 3
// VALUE: user.part.k = 8
// PRESENT: user.part.z
partial model PartType
  parameter Real k = 1;
  Real x;
end PartType;

model PartUser
  outer model Part = PartType;
  Part part(k = 8);
end PartUser;

model InnerClass
  inner model Part
    extends PartType;
    Real z = 2 * x;
  equation
    x = k * time;
  end Part;
  PartUser user;
  Real y = user.part.x;
end InnerClass;
