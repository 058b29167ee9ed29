// RUN: compare results/same.csv results/reference.csv
// Another grid, an event a little later, a space in a subscript, a signal more: the same result.
