// RUN: measure results/pulses.csv
// Nothing to measure.
