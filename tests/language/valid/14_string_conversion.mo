// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.4 The operator 'String' defines how String converts an operator record.
// MODEL: Texts
// UNKNOWNS: 0
// VALUE: s = "1.5 m"
// VALUE: t = "1.5 km"
operator record Measure
  Real value;
  encapsulated operator function 'String'
    import Measure;
    input Measure m;
    input String name = "m";
    output String s;
  algorithm
    s := String(m.value) + " " + name;
  end 'String';
end Measure;

model Texts
  parameter Measure a = Measure(1.5);
  parameter String s = String(a);
  parameter String t = String(a, name = "km");
end Texts;
