// RUN: compare results/ragged.csv results/binary.mat
// Neither file is a result: both are told.
