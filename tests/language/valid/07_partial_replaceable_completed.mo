// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable component of a partial class gets a complete class.
// MODEL: Completed
// UNKNOWNS: 2
// VALUE: s.law.gain = 2.5
partial model Law
  input Real u;
  output Real y;
end Law;

model LinearLaw
  extends Law;
  parameter Real gain = 1;
equation
  y = gain * u;
end LinearLaw;

partial model LawUser
  replaceable Law law(u = time);
end LawUser;

model Completed
  model Finished
    extends LawUser(redeclare LinearLaw law(gain = 2.5));
  end Finished;
  Finished s;
end Completed;
