// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function may hold functions, records and constants of its own.
// MODEL: NestedFunction
// UNKNOWNS: 0
// VALUE: y = 27
model NestedFunction
  function outerOne
    input Real u;
    output Real y;
  protected
    function helper
      input Real v;
      output Real w = v ^ 3;
    algorithm
    end helper;
    record Box
      Real content;
    end Box;
    Box box;
  algorithm
    box.content := helper(u);
    y := box.content;
  end outerOne;
  parameter Real y = outerOne(3);
end NestedFunction;
