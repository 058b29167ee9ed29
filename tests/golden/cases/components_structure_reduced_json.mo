// RUN: structure --view reduced --format json --model RlcComponents ../../../models/Examples/RlcComponents.mo
