// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 connect() connects connectors.
// MODEL: M
// ERROR: 9 NotAConnector 'x'
model M
  Real x = time;
  Real y;
equation
  connect(x, y);
end M;
