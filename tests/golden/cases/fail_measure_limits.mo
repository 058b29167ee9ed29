// RUN: measure results/blocks.csv --curve ia --phases ia,ib,ic --harmonics 40 --limits class-a
// Blocks of 10 A: the 5th harmonic is above its limit.
