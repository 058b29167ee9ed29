// RUN: measure results/pulses.csv --curve u --curve nothing --curve u+i --power u,i[2] --periods 3 --harmonics 1
// What can be measured is; the rest is told.
