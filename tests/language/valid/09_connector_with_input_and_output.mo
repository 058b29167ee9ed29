// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 A connector may hold signals of both directions besides potential and flow.
// MODEL: TwoWays
// UNKNOWNS: 8
package TwoWayParts
  connector Ahead
    input Real command;
    output Real answer;
    Real v;
    flow Real i;
  end Ahead;
  connector Back
    output Real command;
    input Real answer;
    Real v;
    flow Real i;
  end Back;
  model Master
    Back c;
  equation
    c.command = sin(time);
    c.v = c.answer;
  end Master;
  model Slave
    Ahead c;
  equation
    c.answer = 2 * c.command;
    c.i = c.v;
  end Slave;
end TwoWayParts;

model TwoWays
  TwoWayParts.Master m;
  TwoWayParts.Slave s;
equation
  connect(m.c, s.c);
end TwoWays;
