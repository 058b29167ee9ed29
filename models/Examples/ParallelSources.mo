model ParallelSources "Two voltage sources in parallel: a singular circuit"
  parameter Real R(unit="Ohm") = 10 "Resistance of the load";
  Real ua(unit="V") "Voltage of the first source";
  Real ub(unit="V") "Voltage of the second source";
  Real ia(unit="A") "Current of the first source";
  Real ib(unit="A") "Current of the second source";
  Real i(unit="A") "Current through the load";
equation
  ua = 10;
  ub = 12;
  ua = ub;
  ua = R*i;
  i = ia + ib;
  annotation(
    experiment(StartTime=0, StopTime=1),
    Documentation(info="<html>
<p>Five equations and five unknowns, and still no solution: three equations hold the two voltages alone, while the two currents of the
sources share a single equation. The report names both parts. Giving one of the sources an inner resistance balances the system:
its equation then mentions its current.</p>
</html>"));
end ParallelSources;
