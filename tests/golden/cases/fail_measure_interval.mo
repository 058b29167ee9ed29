// RUN: measure results/pulses.csv --curve u --to 7 --format json
// The rows end before.
