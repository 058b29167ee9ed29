// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18.3 Evaluate, HideResult and Inline leave the equations as they are.
// MODEL: EvaluateAndHide
// UNKNOWNS: 3
// VALUE: n = 2
model EvaluateAndHide
  parameter Integer n = 2 annotation(Evaluate = true, Dialog(group = "Sizes", tab = "General"));
  Real x[n] = {time, 1} annotation(HideResult = true);
  Real y = sum(x) annotation(HideResult = n > 1);
end EvaluateAndHide;
