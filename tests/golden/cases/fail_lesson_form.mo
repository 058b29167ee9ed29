// RUN: export --lesson colouring --to svg {file}
model Explicit "A lesson is a page or JSON"
  Real x;
equation
  x = time;
end Explicit;
