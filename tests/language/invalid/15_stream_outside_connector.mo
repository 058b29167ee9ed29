// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.1 A stream variable belongs to a connector.
// MODEL: M
// ERROR: 6 PrefixNotAllowed 'h'
model M
  stream Real h = time;
end M;
