// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 The inner component may have more elements than the outer declaration asks for.
// MODEL: InnerSubtype
// UNKNOWNS: 2
// VALUE: env.p = 2
// VALUE: env.extra = 5
model EnvironmentInterface
  parameter Real p = 1;
end EnvironmentInterface;

model RichEnvironment
  extends EnvironmentInterface(p = 2);
  parameter Real extra = 5;
  Real T = extra * time;
end RichEnvironment;

model EnvironmentUser
  outer EnvironmentInterface env;
  Real x = env.p;
end EnvironmentUser;

model InnerSubtype
  inner RichEnvironment env;
  EnvironmentUser user;
end InnerSubtype;
