// RUN: list {file}
within Lib;
package P "a package"
  partial model Base "base"
    Real x;
  end Base;
  function f "a function"
    input Real u;
    output Real y;
  algorithm
    y := u;
  end f;
  type Voltage = Real(unit = "V");
  model M "a model"
    Real x;
  equation
    x = 1;
    annotation(experiment(StopTime = 10, Tolerance = 1e-4));
  end M;
end P;
