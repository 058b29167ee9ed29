// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.3 The predefined functions are in the global scope, where a leading dot finds them.
// MODEL: User.M
// UNKNOWNS: 10
// VALUE: three = 3
// VALUE: total = 6
// VALUE: text = "2"
package User
  function sin
    input Real x;
    output Real y = 7;
  algorithm
  end sin;
  function checked
    input Real x;
    output Real y;
  algorithm
    .assert(x < 10, "too large");
    y := .sin(x) + .abs(x) + .User.sin(x);
  end checked;
  model M
    parameter Integer three = .integer(3.4);
    parameter Real total = .sum(i for i in 1:three);
    parameter String text = .String(.size(.fill(0, 2), 1));
    Real x(start = 1, fixed = true);
    Real y = checked(x);
    Real both = .max(sin(x), .sin(x));
    .Real z[2] = .zeros(2);
    Integer count(start = 0, fixed = true);
    Real w;
    Real late = .noEvent(if time > 1 then 1 else 0);
    Boolean isEnd = .edge(isLate);
    Boolean isLate = time > 2;
  equation
    der(x) = -1;
    .assert(time < 5, "too late", .AssertionLevel.warning);
    when x < 0.5 then
      .reinit(x, 1);
      count = .pre(count) + 1;
    end when;
    when time > 4 then
      .terminate("enough");
    end when;
  initial equation
    .assert(x > 0, "negative");
  algorithm
    .assert(time < 6, "much too late");
    w := .smooth(1, time);
    when time > 7 then
      .terminate("more than enough");
    end when;
  end M;
end User;
