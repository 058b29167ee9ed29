// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 Constants and functions may be imported one by one, also under a new name.
// MODEL: UseElements
// UNKNOWNS: 1
// VALUE: p = 9
// VALUE: q = 27
package ElementLib
  constant Real base = 3;
  function cube
    input Real u;
    output Real y;
  algorithm
    y := u ^ 3;
  end cube;
  function square
    input Real u;
    output Real y;
  algorithm
    y := u ^ 2;
  end square;
end ElementLib;

model UseElements
  import ElementLib.base;
  import ElementLib.square;
  import third = ElementLib.cube;
  parameter Real p = square(base);
  parameter Real q = third(base);
  Real x = square(time);
end UseElements;
