// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.5.2 subSample and superSample change the rate of a clocked signal.
// MODEL: Rates
// UNKNOWNS: 4
model Rates
  Integer n(start = 0);
  Integer every4;
  Integer fast;
  Integer shifted;
equation
  when Clock(1, 100) then
    n = previous(n) + 1;
  end when;
  every4 = subSample(n, 4);
  fast = superSample(n, factor = 2);
  shifted = shiftSample(every4, 1, 2);
end Rates;
