// RUN: simulate
// Neither a file nor a model.
