// RUN: export --to html --lesson pantelides {file}
model Explicit "Nothing has to be differentiated"
  Real x;
equation
  x = time;
end Explicit;
