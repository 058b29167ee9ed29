// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.4 An element of a record may depend on another; only cycles are forbidden.
// MODEL: ElementBindings
// UNKNOWNS: 0
// VALUE: box.width = 3
// VALUE: box.height = 6
// VALUE: box.area = 18
// VALUE: twice = 36
model ElementBindings
  record Box
    parameter Real width = 1;
    parameter Real height = 2 * width;
    final parameter Real area = width * height;
  end Box;
  Box box(width = 3);
  parameter Real twice = 2 * box.area;
end ElementBindings;
