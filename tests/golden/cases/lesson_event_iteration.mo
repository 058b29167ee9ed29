// RUN: export --to json --lesson event-iteration:2 {file}
model Chain "Each pass wakes the next link; the third changes nothing"
  Boolean first, second;
equation
  first = time >= 0.5;
  second = pre(first);
end Chain;
