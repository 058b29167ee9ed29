// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.3 A constructor has its operator record as the only output.
// MODEL: M
// ERROR: 8 InvalidOperatorFunction 'constructor'
model M
  operator record C
    Real x;
    encapsulated operator function 'constructor'
      input Real x;
      output Real y = x;
    algorithm
    end 'constructor';
  end C;
  parameter C a(x = 1);
end M;
