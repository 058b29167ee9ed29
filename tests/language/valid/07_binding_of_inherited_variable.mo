// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2 A variable with a default binding equation may get another one by a modifier.
// MODEL: OtherBinding
// UNKNOWNS: 4
model DefaultBinding
  Real x = time;
  Real y;
equation
  y = 2 * x;
end DefaultBinding;

model OtherBinding
  DefaultBinding a;
  extends DefaultBinding(x = 3 * a.y);
end OtherBinding;
