// RUN: check Causeway.Examples.Circuits.RlcFilter
