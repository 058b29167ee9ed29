// RUN: simulate {file} --stoptime 2
// A slip of the pen in an option.
model M
  Real x = time;
end M;
