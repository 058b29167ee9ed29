// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 Connectors have no equations, not even an empty section.
// MODEL: M
// TOLERATED: 9 ElementNotAllowed equations
model M
  connector Port
    Real v;
    flow Real i;
  equation
    annotation (Documentation(info = "none"));
  end Port;
  Port p;
equation
  p.v = time;
end M;
