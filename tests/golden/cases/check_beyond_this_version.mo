// RUN: check {file}
model Speaker
  discrete String word(start = "no");
  Real x = time;
equation
  when x > 1 then
    word = pre(word) + "x";
  end when;
end Speaker;
