// RUN: simulate --root-finder guess {file}
model Crossing "There is no such root finder: those that are there are named"
  Boolean high;
equation
  high = sin(time) > 0.5;
end Crossing;
