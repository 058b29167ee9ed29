// RUN: simulate {file} --intervals 0
// A number out of the range of its option.
model M
  Real x = time;
end M;
