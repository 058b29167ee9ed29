// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.4.3 Ranges of enumeration literals and of Booleans.
// MODEL: TypedRanges
// UNKNOWNS: 0
// VALUE: r = {2, 3}
// VALUE: b = {false, true}
// VALUE: l = {mid, high}
// VALUE: z = 0
model TypedRanges
  type Level = enumeration(low, mid, high);
  parameter Level l[:] = Level.mid:Level.high;
  parameter Integer r[:] = {Integer(x) for x in Level.mid:Level.high};
  parameter Boolean b[:] = false:true;
  parameter Integer z = size(Level.high:Level.low, 1);
end TypedRanges;
