// RUN: simulate {file}
model Counter
  discrete Real n(start = 0);
equation
  when Clock(1) then
    n = previous(n) + 1;
  end when;
end Counter;
