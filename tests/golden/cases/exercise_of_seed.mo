// RUN: exercise --kind tearing --seed 17
// A seed has one exercise, on every machine.
