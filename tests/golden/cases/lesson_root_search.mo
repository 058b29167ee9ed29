// RUN: export --to svg --lesson root-search:2 --step 6 {file}
model Parabola "The instant at which time*time passes 0.3, by the secant whose resting end is halved"
  discrete Real count(start = 0, fixed = true);
equation
  when time*time > 0.3 then
    count = pre(count) + 1;
  end when;
end Parabola;
