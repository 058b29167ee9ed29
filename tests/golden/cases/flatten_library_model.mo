// RUN: flatten --library packages --model Good.Examples.TwoTanks
// The model is in a library: no file is needed.
