// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.3 actualStream() needs a stream variable.
// MODEL: M
// ERROR: 7 NotAStream 'x'
model M
  Real x = time;
  Real y = actualStream(x);
end M;
