// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3.1 A public component of a simple connector is an input or output.
// MODEL: M
// ERROR: 8 UnbalancedConnector 'Signal'
model M
  connector Signal = Real;
  model Node
    Signal s;
  equation
    s = time;
  end Node;
  Node a;
end M;
