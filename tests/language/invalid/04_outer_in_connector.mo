// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 The elements of a connector must not be declared outer; an outer parameter is that of the components around.
// MODEL: M
// TOLERATED: 9 PrefixNotAllowed 'n' cannot be outer
// UNKNOWNS: 14
model M
  inner parameter Integer n = 3;
  connector Port
    outer parameter Integer n;
    Real e[n];
    flow Real f[n];
  end Port;
  model Ground
    Port port;
  equation
    port.e = zeros(size(port.e, 1));
  end Ground;
  model Load
    Port port;
    Real sum = port.f*port.f;
    Real total = sum + port.n;
  equation
    port.f = ones(3);
  end Load;
  Ground ground;
  Load load;
equation
  connect(ground.port, load.port);
end M;
