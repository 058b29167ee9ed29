// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 Arrays of connectors are connected element by element.
// MODEL: Arrays
// UNKNOWNS: 12
package ArrayParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Bundle
    parameter Integer n = 3;
    Pin p[n];
    parameter Real v[n] = zeros(n);
  equation
    for i in 1:n loop
      p[i].v = v[i];
    end for;
  end Bundle;
  model Loads
    parameter Integer n = 3;
    Pin p[n];
  equation
    p.v = 2 * p.i;
  end Loads;
end ArrayParts;

model Arrays
  ArrayParts.Bundle a(v = {1, 2, 3});
  ArrayParts.Loads b;
equation
  connect(a.p, b.p);
end Arrays;
