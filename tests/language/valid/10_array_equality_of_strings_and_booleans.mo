// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 Arrays may have elements of any type.
// MODEL: AnyElements
// UNKNOWNS: 4
// VALUE: s = {"a", "bc"}
// VALUE: t = "bc"
// VALUE: m = {on, off}
// VALUE: k = 2
model AnyElements
  type Mode = enumeration(off, on);
  parameter String s[2] = {"a", "bc"};
  parameter String t = s[2];
  parameter Mode m[2] = {Mode.on, Mode.off};
  parameter Boolean b[:] = {true, false};
  parameter Integer k = sum(if b[i] then 2 else 0 for i in 1:2);
  Boolean x[2] = {time > 1, time > 2};
  Integer y[2] = {if x[i] then i else 0 for i in 1:2};
end AnyElements;
