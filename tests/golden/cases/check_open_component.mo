// RUN: check --model Parts.Line {file}
// A component alone is no mistake: its connectors are open.
package Parts
  connector C
    Real level;
    flow Real amount;
  end C;

  model Line
    C a, b;
  equation
    a.amount + b.amount = 0;
    a.level - b.level = a.amount;
  end Line;
end Parts;
