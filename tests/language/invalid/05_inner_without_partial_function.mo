// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 The inner record has the functions of the outer one, also those that are partial.
// MODEL: M
// TOLERATED: 26 InnerTypeMismatch no function 'count'
// VALUE: component.k = 6.0
model M
  partial record Source
    partial function get
      input Real u;
      output Real y;
    end get;
    partial function count
      output Integer n;
    end count;
  end Source;
  record File
    parameter Real factor = 2;
    function get
      input Real u;
      output Real y;
    algorithm
      y := 2*u;
    end get;
  end File;
  model Component
    outer parameter Source source;
    parameter Real k = source.get(3);
  end Component;
  inner parameter File source;
  Component component;
  Real x = component.k*time;
end M;
