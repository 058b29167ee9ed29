// RUN: measure results/pulses.csv --curve u --from 1 --periods 3
// One of both.
