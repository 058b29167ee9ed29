// RUN: export --to json --lesson root-search:7 {file}
model Once "A run with one event has no seventh"
  Boolean late;
equation
  late = time >= 0.5;
end Once;
