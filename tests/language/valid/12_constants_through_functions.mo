// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.4 Constants, sizes and conditions may come from calls of functions.
// MODEL: FunctionConstants
// UNKNOWNS: 4
// VALUE: n = 4
// VALUE: primes = {2, 3, 5, 7}
// ABSENT: removed
model FunctionConstants
  function isPrime
    input Integer n;
    output Boolean yes = n > 1;
  algorithm
    for k in 2:n - 1 loop
      if mod(n, k) == 0 then
        yes := false;
        return;
      end if;
    end for;
  end isPrime;
  function count
    input Integer limit;
    output Integer n = 0;
  algorithm
    for k in 1:limit loop
      n := if isPrime(k) then n + 1 else n;
    end for;
  end count;
  function list
    input Integer limit;
    output Integer p[count(limit)];
  protected
    Integer at = 0;
  algorithm
    for k in 1:limit loop
      if isPrime(k) then
        at := at + 1;
        p[at] := k;
      end if;
    end for;
  end list;
  model Part
    Real x = time;
  end Part;
  constant Integer n = count(10);
  constant Integer primes[:] = list(10);
  Real x[n] = primes * time;
  Part removed if isPrime(9);
end FunctionConstants;
