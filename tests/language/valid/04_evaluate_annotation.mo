// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.5.2 A parameter with Evaluate = true is replaced by its value.
// MODEL: EvaluatedParameters
// UNKNOWNS: 4
// VALUE: n = 4
// VALUE: useLong = true
model EvaluatedParameters
  parameter Boolean useLong = true annotation(Evaluate = true);
  parameter Integer n = if useLong then 4 else 2 annotation(Evaluate = true);
  Real x[n];
equation
  if useLong then
    x = fill(time, n);
  else
    x[1] = 1;
    x[2] = 2;
  end if;
end EvaluatedParameters;
