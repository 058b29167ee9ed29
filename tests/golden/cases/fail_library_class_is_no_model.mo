// RUN: flatten --library packages --model Good.Parts
