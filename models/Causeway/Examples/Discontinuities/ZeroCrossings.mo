// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.Discontinuities;
model ZeroCrossings "Counts the zeros of a function"
  extends Icons.Example;
  Real x "Function of time";
  Integer count(start=0, fixed=true) "Zeros so far";
  discrete Real last(start=0, fixed=true, unit="s") "Time of the last zero";
equation
  x = cos(time);
  when x == 0 then
    count = pre(count) + 1;
    last = time;
  end when;
  annotation(
    experiment(StartTime=0, StopTime=20, Interval=0.01, Tolerance=1e-8),
    Documentation(info="<html>
<p>Modelica does not compare Real numbers for equality. As the condition of a when-clause x == 0 has a meaning nevertheless: x crosses zero, from
either side. Causeway takes it as an extension, with a warning.</p>
<h4>What to see</h4>
<ul>
<li><b>Problems</b>: the warning says that other tools will not take it.</li>
<li><b>Plot</b>: count has reached 6 after 20 s.</li>
</ul>
</html>"));
end ZeroCrossings;
