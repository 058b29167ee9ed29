within Broken;
model Unclosed
  Real x = sin(time;
end Unclosed;
