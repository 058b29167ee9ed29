// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 Parameters of connected connectors are compared, not connected.
// MODEL: ParameterPlugs
// UNKNOWNS: 8
package ParameterPlugParts
  connector Plug
    parameter Integer m = 1;
    Real v[m];
    flow Real i[m];
  end Plug;
  model Source
    parameter Integer m = 2;
    Plug p(m = m);
  equation
    p.v = fill(time, m);
  end Source;
  model Load
    Plug p(final m = 2);
  equation
    p.v = 2 * p.i;
  end Load;
end ParameterPlugParts;

model ParameterPlugs
  ParameterPlugParts.Source s;
  ParameterPlugParts.Load l;
equation
  connect(s.p, l.p);
end ParameterPlugs;
