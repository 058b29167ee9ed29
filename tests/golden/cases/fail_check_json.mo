// RUN: check --format json {file}
model Wrong
  Real voltage;
equation
  voltage = 1 + votage;
end Wrong;
