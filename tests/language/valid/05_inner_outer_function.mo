// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 Functions may be inner and outer; the inner one is called.
// MODEL: InnerFunction
// UNKNOWNS: 1
// VALUE: p = 3
// VALUE: user.p = 12
partial function FieldType
  input Real u;
  output Real y;
end FieldType;

model FieldUser
  outer function field = FieldType;
  parameter Real p = field(4);
  Real x = field(time);
end FieldUser;

model InnerFunction
  inner function field
    extends FieldType;
  algorithm
    y := 3 * u;
  end field;
  FieldUser user;
  parameter Real p = field(1);
end InnerFunction;
