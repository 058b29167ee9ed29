// RUN: simulate --trace - --trace-event 2 {file}
model Chain "An instant known in advance, from inside: no root search, and a pass of the iteration for each link of the chain"
  Boolean high, higher;
  discrete Real count(start = 0, fixed = true);
equation
  high = time >= 0.5;
  higher = pre(high);
  when {high, higher} then
    count = pre(count) + 1;
  end when;
end Chain;
