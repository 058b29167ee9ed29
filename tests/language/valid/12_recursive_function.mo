// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.1 A function may call itself.
// MODEL: Recursive
// UNKNOWNS: 0
// VALUE: f = 120
// VALUE: g = 21
model Recursive
  function factorial
    input Integer n;
    output Integer y;
  algorithm
    if n <= 1 then
      y := 1;
    else
      y := n * factorial(n - 1);
    end if;
  end factorial;
  function fibonacci
    input Integer n;
    output Integer y = if n < 3 then 1 else fibonacci(n - 1) + fibonacci(n - 2);
  algorithm
  end fibonacci;
  parameter Integer f = factorial(5);
  parameter Integer g = fibonacci(8);
end Recursive;
