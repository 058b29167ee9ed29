// RUN: check packages/Broken
// A class with errors does not keep the others from being checked.
