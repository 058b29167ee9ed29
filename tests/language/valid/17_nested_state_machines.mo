// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.3.4 inner outer output hands on what the states inside define; outer input reads it.
// MODEL: Nested
// PRESENT: run.fast.active
model Nested
  inner Integer n(start = 0);
  block Run
    inner outer output Integer n;
    block Fast
      outer output Integer n;
    equation
      n = previous(n) + 10;
    end Fast;
    block Slow
      outer output Integer n;
    algorithm
      n := previous(n) + 1;
    end Slow;
    block Watch
      outer input Integer n;
      Integer seen = n;
    end Watch;
    Fast fast;
    Slow slow;
    Watch watch;
  equation
    initialState(fast);
    transition(fast, slow, n > 25, immediate = false);
    initialState(watch);
  end Run;
  block Rest
  end Rest;
  Run run;
  Rest rest;
equation
  initialState(run);
  transition(run, rest, ticksInState() >= 6, immediate = false);
end Nested;
