// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.2 Line comments and delimited comments; neither nests within the other.
// MODEL: Comments
// UNKNOWNS: 1
// VALUE: a = 3
// VALUE: b = 4
model Comments // trailing /* not opened
  parameter Real a /* between tokens */ = /* // still inside */ 3;
  /* several
     lines // with a line comment in them
  */
  parameter String s = "/* not a comment */ // neither";
  parameter Real b = a +// glued to an operator
    1;
  Real x = b;
end Comments;
