// RUN: compare results/same.csv results/reference.csv --signals results/signals.txt --tolerance 0.01 --format json
// Only the signals of a list; what it has commented out does not count.
