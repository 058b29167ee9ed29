model ZeroCrossings "Counts the zeros of a function in either direction"
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
<p>Modelica does not compare Real numbers for equality, because computed numbers hardly ever are equal. As the condition of a when-clause x == 0 has a meaning nevertheless: x
crosses zero, from whichever side. It is accepted there as an extension, with a warning.</p>
</html>"));
end ZeroCrossings;
