// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.1 String converts Booleans, Integers, Reals and enumeration literals.
// MODEL: StringConversion
// UNKNOWNS: 0
// VALUE: b = "true"
// VALUE: i = "-12"
// VALUE: r = "2.5"
// VALUE: e = "green"
// VALUE: w = "7    |"
// VALUE: v = "    7|"
// VALUE: f = "3.14"
// VALUE: d = "3.142"
model StringConversion
  type Color = enumeration(red, green);
  parameter String b = String(true);
  parameter String i = String(-12);
  parameter String r = String(2.5);
  parameter String e = String(Color.green);
  parameter String w = String(7, minimumLength = 5) + "|";
  parameter String v = String(7, minimumLength = 5, leftJustified = false) + "|";
  parameter String f = String(3.14159, format = ".2f");
  parameter String d = String(3.14159, significantDigits = 4);
end StringConversion;
