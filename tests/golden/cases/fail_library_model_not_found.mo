// RUN: flatten --library packages --model Good.Examples.TwoTank
