within Good;
package Examples
  model TwoTanks "Two tanks that level out"
    Parts.Tank upper(h(start = 2, fixed = true), A = 0.5);
    Parts.Tank lower(h(start = 0, fixed = true));
    Parts.Valve valve(k = 0.1);
  equation
    connect(upper.port, valve.a);
    connect(valve.b, lower.port);
    annotation (experiment(StopTime = 10));
  end TwoTanks;
end Examples;
