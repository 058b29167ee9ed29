// RUN: compare results/same.csv
// Without a reference it is wrong usage.
