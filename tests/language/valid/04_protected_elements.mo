// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.1 Protected elements are used inside the class and inherited as protected.
// MODEL: ProtectedUse
// UNKNOWNS: 3
// VALUE: scale = 6
model HiddenBase
  parameter Real p = 2;
protected
  parameter Real hidden = 3;
  Real h = hidden * time;
end HiddenBase;

model ProtectedUse
  extends HiddenBase;
  final parameter Real scale = p * hidden;
  Real x = h;
protected
  Real internal = scale;
public
  constant Integer last = 1;
end ProtectedUse;
