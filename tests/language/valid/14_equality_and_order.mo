// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 Relations may be defined for operator records.
// MODEL: Relations
// UNKNOWNS: 1
// VALUE: same = true
// VALUE: differ = false
// VALUE: less = true
operator record Version
  Integer major;
  Integer minor;
  encapsulated operator function '=='
    import Version;
    input Version a;
    input Version b;
    output Boolean yes = a.major == b.major and a.minor == b.minor;
  algorithm
  end '==';
  encapsulated operator function '<'
    import Version;
    input Version a;
    input Version b;
    output Boolean yes = a.major < b.major or a.major == b.major and a.minor < b.minor;
  algorithm
  end '<';
end Version;

model Relations
  parameter Version a = Version(1, 2);
  parameter Version b = Version(major = 1, minor = 3);
  parameter Boolean same = a == Version(1, 2);
  parameter Boolean differ = a == b;
  parameter Boolean less = a < b;
  Real x = if a < b then time else 0;
end Relations;
