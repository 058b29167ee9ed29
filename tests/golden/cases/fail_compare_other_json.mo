// RUN: compare results/other.csv results/reference.csv --format json
// The same for programs: what is infinite is null.
