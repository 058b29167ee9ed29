// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 Functions and constants are found from models and functions nested in a package.
// MODEL: FunctionScope.Models.M
// UNKNOWNS: 1
// VALUE: p = 26
package FunctionScope
  constant Real offset = 1;
  function shifted
    input Real u;
    output Real y;
  algorithm
    y := squared(u) + offset;
  end shifted;
  function squared
    input Real u;
    output Real y;
  algorithm
    y := u ^ 2;
  end squared;
  package Models
    model M
      parameter Real p = shifted(5);
      Real x = p;
    end M;
  end Models;
end FunctionScope;
