// RUN: simulate --model Parts.Line {file}
// Nothing is connected to it: it cannot be simulated by itself.
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
