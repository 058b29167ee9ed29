// RUN: exercise --kind circuits
// Kinds that there are not are named beside those that there are.
