// RUN: measure results/pulses.csv --curve u --stop-time 3
// A result has run already.
