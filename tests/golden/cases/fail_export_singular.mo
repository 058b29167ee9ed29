// RUN: export --to html {file}
model Singular
  Real x, y;
equation
  x = 1;
  x = time;
end Singular;
