// RUN: compare results/other.csv results/reference.csv
// A value too large, a value that is none, a signal that is missing.
