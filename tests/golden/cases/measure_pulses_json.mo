// RUN: measure results/pulses.csv --curve u --harmonics 1 --periods 2 --format json
// The keys that scripts read.
