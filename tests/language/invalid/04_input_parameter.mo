// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 An input cannot be a parameter.
// MODEL: M
// ERROR: 6 ParameterInput 'u'
model M
  parameter input Real u = 1;
  Real y = u;
end M;
