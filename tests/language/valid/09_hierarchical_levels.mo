// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.2 Flows are summed within each level: inside and outside sets are separate.
// MODEL: Levels
// UNKNOWNS: 24
// VALUE: x.top.bottom.R = 1
// VALUE: y.top.bottom.R = 7
package LevelParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Bottom
    Pin p;
    parameter Real R = 1;
  equation
    p.v = R * p.i;
  end Bottom;
  model Top
    Pin p;
    Bottom bottom(R = 1);
  equation
    connect(p, bottom.p);
  end Top;
  model Double
    Pin p;
    Top top;
    Bottom extra;
  equation
    connect(p, top.p);
    connect(extra.p, p);
  end Double;
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
end LevelParts;

model Levels
  LevelParts.Double x;
  LevelParts.Double y(top(bottom(R = 7)));
  LevelParts.Source s;
  LevelParts.Double z(extra.R = 3) if false;
  LevelParts.Source s2;
  LevelParts.Bottom b2;
  Real sum = x.p.i + y.p.i;
  Real other = s.p.i;
equation
  connect(x.p, s.p);
  connect(y.p, s.p);
  connect(s2.p, b2.p);
end Levels;
