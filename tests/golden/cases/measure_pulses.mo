// RUN: measure results/pulses.csv --curve u i u*i i^2 --harmonics 4 --power u,i
// Pulses and a triangle: closed forms for all of it, and units of products.
