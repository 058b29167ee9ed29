// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.7 A short class of an operator record keeps its operators and sets attributes.
// MODEL: Voltages
// UNKNOWNS: 4
// VALUE: c.re = 3
// ATTRIBUTE: v.re.unit = "V"
// ATTRIBUTE: v.im.unit = "V"
operator record Phasor
  Real re;
  Real im = 0;
  encapsulated operator function '+'
    import Phasor;
    input Phasor a;
    input Phasor b;
    output Phasor c = Phasor(a.re + b.re, a.im + b.im);
  algorithm
  end '+';
end Phasor;

operator record Voltage = Phasor(re(unit = "V"), im(unit = "V"));

model Voltages
  parameter Voltage a = Phasor(1, 1);
  parameter Voltage b = Phasor(2, 1);
  parameter Voltage c = a + b;
  Voltage v = c + Phasor(time, 0);
  Voltage w = v;
end Voltages;
