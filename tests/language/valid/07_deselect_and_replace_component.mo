// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.4 A left out component may be declared again with another class.
// MODEL: OtherController
// UNKNOWNS: 5
// VALUE: controller.k = 2
// VALUE: controller.k2 = 0.5
package ControlParts
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block P
    RealInput u;
    RealOutput y;
    parameter Real k = 1;
  equation
    y = k * u;
  end P;
  block PP
    RealInput w;
    RealOutput y;
    parameter Real k = 1;
    parameter Real k2 = 0.5;
  equation
    y = k * w + k2 * w ^ 2;
  end PP;
  block Step
    RealOutput y;
  equation
    y = if time > 1 then 1 else 0;
  end Step;
  model Loop
    Step step;
    P controller;
    P plant;
  equation
    connect(step.y, controller.u);
    connect(controller.y, plant.u);
  end Loop;
end ControlParts;

model OtherController
  extends ControlParts.Loop(break controller);
  ControlParts.PP controller(k = 2);
equation
  connect(step.y, controller.w);
  connect(controller.y, plant.u);
end OtherController;
