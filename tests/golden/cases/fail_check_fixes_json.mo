// RUN: check --format json {file}
// What would mend the model, with the edits for other editors.
model Wrong
  Real x, y;
  parameter Real k;
equation
  x = k;
  x = 2;
end Wrong;
