// RUN: export --lesson colouring --to dot {file}
model Explicit "A lesson is no file of Graphviz"
  Real x;
equation
  x = time;
end Explicit;
