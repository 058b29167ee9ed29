// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 A stream variable is connected with stream variables only.
// MODEL: M
// ERROR: 39 IncompatibleConnectors stream
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  connector Plug
    Real p;
    flow Real m;
    Real h;
    flow Real q;
  end Plug;
  connector Duct
    Real p;
    flow Real m;
    stream Real h;
    stream Real q;
  end Duct;
  model Tank
    Duct port;
  equation
    port.p = 1;
    port.h = 1;
    port.q = 1;
  end Tank;
  model Load
    Plug port;
  equation
    port.p = port.m;
    port.h = port.q;
  end Load;
  Tank a;
  Load b;
equation
  connect(a.port, b.port);
end M;
